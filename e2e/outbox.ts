/** Outbox: what the product under test has sent, read from the page on which the sandboxes show it. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { dataFolder } from './staff.ts'

type Message = { readonly channel: string; readonly recipient: string; readonly body: string }

/** The payment sandbox shows it; its port is the second of those that the product remembers. */
async function outboxUrl(data: string): Promise<string> {
  const ports = (await readFile(path.join(data, 'sandbox-ports'), 'utf8')).split(' ')
  return `http://127.0.0.1:${ports[1]}/outbox.json`
}

/** Newest first. */
async function sentTo(recipient: string, what: RegExp, data: string): Promise<readonly string[]> {
  const { messages } = (await (await fetch(await outboxUrl(data))).json()) as { messages: Message[] }
  return messages.filter((message) => message.recipient === recipient && what.test(message.body)).map(({ body }) => body)
}

/** The last of so many messages of a kind to somebody. Other kinds, such as emails about a changed password, may arrive in between. */
async function messageTo(recipient: string, what: RegExp, count: number, data = dataFolder()): Promise<string> {
  await expect.poll(async () => (await sentTo(recipient, what, data)).length, { message: `${what} to ${recipient}` }).toBe(count)
  return (await sentTo(recipient, what, data))[0] ?? ''
}

const CODE = /^(\d{6}) is your/

/** The code in the last of so many codes to somebody. */
export const codeTo = async (recipient: string, count = 1, data?: string): Promise<string> =>
  CODE.exec(await messageTo(recipient, CODE, count, data))?.[1] ?? ''

/** The only email of a kind to somebody. */
export const letterTo = (recipient: string, what: RegExp): Promise<string> => messageTo(recipient, what, 1)
