/** Outbox: what the product under test has sent, read from the page on which the sandboxes show it. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { dataFolder } from './staff.ts'

type Message = { readonly channel: string; readonly recipient: string; readonly body: string }

/** The payment sandbox shows it; its port is the second of those that the product remembers. */
async function outboxUrl(): Promise<string> {
  const ports = (await readFile(path.join(dataFolder(), 'sandbox-ports'), 'utf8')).split(' ')
  return `http://127.0.0.1:${ports[1]}/outbox.json`
}

const sentTo = async (recipient: string): Promise<readonly Message[]> => {
  const { messages } = (await (await fetch(await outboxUrl())).json()) as { messages: Message[] }
  return messages.filter((message) => message.recipient === recipient)
}

/** What was sent to somebody last, once there are as many messages as that. */
export async function messageTo(recipient: string, count: number): Promise<string> {
  await expect.poll(async () => (await sentTo(recipient)).length).toBe(count)
  return (await sentTo(recipient))[0]?.body ?? ''
}

export const codeIn = (body: string): string => /\b(\d{6})\b/.exec(body)?.[1] ?? ''
