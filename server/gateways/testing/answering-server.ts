/** Answering server: stands in for an outside service at a real port, answers as the test says, and keeps what it was asked. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answer = { readonly status?: number; readonly body?: unknown; readonly location?: string }

export type AnsweringServer = {
  readonly url: string
  /** What was asked since the list was emptied last. */
  readonly asked: { readonly url: string; readonly body: string }[]
  /** How it answers from now on. */
  answer: (request: IncomingMessage) => Answer
  close(): void
}

export async function answeringServer(): Promise<AnsweringServer> {
  const asked: { url: string; body: string }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      asked.push({ url: request.url ?? '', body: Buffer.concat(parts).toString() })
      const { status = 200, body = {}, location } = service.answer(request)
      response.writeHead(status, location === undefined ? {} : { location }).end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: AnsweringServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: () => ({}),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return service
}
