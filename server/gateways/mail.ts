/** Mail: the way to a mail server, as a port with its SMTP adapter. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'

export type Letter = { readonly to: string; readonly subject: string; readonly text: string }
export type Mail = { send(letter: Letter): Promise<Outcome<undefined, 'unreachable'>> }

export type MailAccount = {
  /** `smtp://user:password@host:port`, or `smtps://…`. */
  readonly url: string
  readonly from: string
}

const WAIT_MILLISECONDS = 8000

/** Sends each email over its own connection. Emails are few, and a kept connection would outlive a server that moved. */
export const smtpMail = (account: () => MailAccount | undefined): Mail => ({
  async send(letter) {
    const known = account()
    if (!known) return refused('unreachable')
    const url = new URL(known.url)
    // Loaded with the first email, for which no start should wait.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      host: url.hostname,
      port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
      secure: url.protocol === 'smtps:',
      ...(url.username ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } } : {}),
      connectionTimeout: WAIT_MILLISECONDS,
      greetingTimeout: WAIT_MILLISECONDS,
      socketTimeout: WAIT_MILLISECONDS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      await transport.sendMail({ from: known.from, ...letter })
      return done(undefined)
    } catch {
      return refused('unreachable')
    } finally {
      transport.close()
    }
  },
})
