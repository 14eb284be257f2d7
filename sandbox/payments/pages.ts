/** The pages of the sandbox and their files, under a policy that allows no script at all. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { nowMilliseconds } from '../clock.ts'
import { outboxPage } from './outbox-page.ts'
import { noSuchPayment, payPage } from './pay-page.ts'
import { addReturns } from './returns-routes.ts'
import { sendPage } from './send-page.ts'
import { PAY_ACTS, type PayAct, type Service } from './service.ts'
import type { Store } from './store.ts'

const SEAL =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path fill="#bd3624" d="M24 2 46 24 24 46 2 24Z"/><path fill="#f0c665" d="M24 11 37 24 24 37 11 24Z"/></svg>'

const FONTS: Readonly<Record<string, readonly [string, string]>> = {
  'geist.woff2': ['@fontsource-variable/geist', 'geist-latin-wght-normal.woff2'],
  'bricolage.woff2': ['@fontsource-variable/bricolage-grotesque', 'bricolage-grotesque-latin-wght-normal.woff2'],
  'myanmar-400.woff2': ['@fontsource/noto-sans-myanmar', 'noto-sans-myanmar-myanmar-400-normal.woff2'],
  'myanmar-600.woff2': ['@fontsource/noto-sans-myanmar', 'noto-sans-myanmar-myanmar-600-normal.woff2'],
}

const resolve = createRequire(import.meta.url).resolve

/** The product's typefaces where they are installed; without them the page uses the system's. */
async function fontFile(name: string): Promise<Buffer | undefined> {
  const [font, file] = FONTS[name] ?? []
  if (font === undefined || file === undefined) return undefined
  try {
    return await readFile(path.join(path.dirname(resolve(`${font}/package.json`)), 'files', file))
  } catch {
    return undefined
  }
}

type ById = { Params: { id: string }; Querystring: { lang?: string } }

/** Adds the payment page, the outbox and their files. */
export function addPages(app: FastifyInstance, store: Store, service: Service, wake: () => void): void {
  const languageOf = (query: { lang?: string }, usual = 'EN'): string => (typeof query.lang === 'string' ? query.lang : usual)
  app.get<ById>('/pay/:id', (request, reply) => {
    const payment = store.payment(request.params.id)
    if (!payment) return sendPage(reply.code(404), noSuchPayment(languageOf(request.query)))
    const html = payPage(payment, languageOf(request.query, payment.language), store.planned(payment.id))
    return sendPage(reply, html, ` ${new URL(payment.returnUrl).origin}`)
  })
  app.post<ById & { Body: { act?: string } | undefined }>('/pay/:id', (request, reply) => {
    const payment = store.payment(request.params.id)
    if (!payment) return sendPage(reply.code(404), noSuchPayment(languageOf(request.query)))
    const act = PAY_ACTS.find((known): known is PayAct => known === request.body?.act)
    // A payment that is no longer open shows its status instead of redirecting as if it had just been paid.
    const taken = act !== undefined && service.act(payment.id, act)
    return reply.redirect(
      taken ? payment.returnUrl : `/pay/${payment.id}?lang=${encodeURIComponent(languageOf(request.query, payment.language))}`,
      303,
    )
  })
  app.get('/outbox', (_request, reply) => sendPage(reply, outboxPage(store)))
  app.get('/outbox.json', () => ({ messages: store.messages(200), payments: store.recentPayments(50), payouts: store.recentPayouts(50) }))
  app.post<{ Params: { id: string } }>('/outbox/:id/replay', (request, reply) => {
    const known = store.message(request.params.id)?.channel === 'webhook' && store.sendAgain(request.params.id, nowMilliseconds())
    wake()
    return known ? reply.redirect('/outbox', 303) : reply.code(404).send({ error: 'not-found' })
  })
  addReturns(app, store, service)
  app.get('/', (_request, reply) => reply.redirect('/outbox'))
  for (const sheet of ['sandbox.css', 'outbox.css'])
    app.get(`/assets/${sheet}`, async (_request, reply) =>
      reply
        .type('text/css; charset=utf-8')
        .header('cache-control', 'max-age=300')
        .send(await readFile(path.join(import.meta.dirname, sheet))),
    )
  app.get('/assets/seal.svg', (_request, reply) => reply.type('image/svg+xml').send(SEAL))
  app.get<{ Params: { name: string } }>('/assets/fonts/:name', async (request, reply) => {
    const file = await fontFile(request.params.name)
    return file
      ? reply.type('font/woff2').header('cache-control', 'max-age=86400').send(file)
      : reply.code(404).send({ error: 'not-found' })
  })
}
