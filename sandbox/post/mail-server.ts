/** Mail server of the post sandbox: accepts emails over SMTP and shows them in the outbox instead of delivering them. */
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Outbox } from './outbox.ts'

const LARGEST = 256 * 1024

async function readAll(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

async function take(stream: Readable, recipients: readonly string[], outbox: Outbox): Promise<void> {
  const letter = await PostalMime.parse(await readAll(stream))
  for (const recipient of recipients) {
    const body = (letter.text ?? '').slice(0, 20_000)
    await outbox.show({ channel: 'mail', recipient: recipient.slice(0, 200), subject: (letter.subject ?? '').slice(0, 300), body })
  }
}

/** Listens on loopback with one user; answers its `smtp://` address. */
export async function openMailServer({
  port,
  key,
  outbox,
}: {
  port: number
  key: string
  outbox: Outbox
}): Promise<{ url: string; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST,
    onAuth(auth, _session, callback) {
      const known = auth.username === 'baize' && auth.password === key
      callback(known ? null : new Error('unknown user'), known ? { user: 'baize' } : undefined)
    },
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      take(stream, recipients, outbox).then(
        () => callback(),
        (error: unknown) => callback(error instanceof Error ? error : new Error('unreadable')),
      )
    },
  })
  // A dropped connection is no fault of this server. An occupied port is reported below.
  server.on('error', () => undefined)
  const listening = server.listen(port, '127.0.0.1')
  await new Promise<void>((resolve, reject) => {
    listening.once('listening', () => resolve())
    listening.once('error', reject)
  })
  const at = (listening.address() as AddressInfo).port
  return {
    url: `smtp://baize:${encodeURIComponent(key)}@127.0.0.1:${at}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
