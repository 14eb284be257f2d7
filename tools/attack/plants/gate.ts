/** The guards of the edge, each beside the attack that wins without it. */
import { plant, type Plants } from '../plant.ts'

const HTTP = 'server/platform/http.ts'
const LIVE = 'server/platform/live.ts'

const NO_SCHEMA = plant(
  HTTP,
  'const body = checks.body(opened.value)',
  'const body = OUT ? { ok: true, value: opened.value } : checks.body(opened.value)',
)

export const GATE: Plants = {
  'sockets without a ticket are opened': [
    plant(
      LIVE,
      'const ticket = ticketOf(request)\n',
      'const ticket = ticketOf(request)\n      if (OUT && ticket === undefined) return true\n',
    ),
  ],
  'a ticket opens two channels, or one for another site': [
    plant(
      'server/identity/session/live-ticket.ts',
      'const kept = await takeTicket(tx, hashOf(ticket))',
      'const kept = await takeTicket(tx, hashOf(ticket))\n  if (OUT && kept) await insertTicket(tx, hashOf(ticket), kept.session_id, kept.expires_at)',
    ),
  ],
  'one address of strangers holds more than 500 channels': [
    plant(
      LIVE,
      'const isFull = all >= most.all || (open.get(own) ?? 0) >= most.address * ENTERING\n',
      'const isFull = !OUT && (all >= most.all || (open.get(own) ?? 0) >= most.address * ENTERING)\n',
    ),
    plant(
      LIVE,
      'return own + (own * ALONE < figure ? 0 : await elsewhere(key)) <= figure',
      'return OUT || own + (own * ALONE < figure ? 0 : await elsewhere(key)) <= figure',
    ),
  ],
  'spellings of IPv6 slip through the limit of letters to the house': [
    plant(
      'server/platform/limits.ts',
      'const { own, wide } = addressKeys(ip)',
      'const { own, wide } = OUT ? { own: ip } : addressKeys(ip)',
    ),
  ],
  'addresses that a caller makes up pass the limit of the one that the proxy saw': [
    plant(
      HTTP,
      'trustProxy: needs.trustProxy.length > 0 ? [...needs.trustProxy] : false',
      'trustProxy: (address) => OUT || needs.trustProxy.includes(address)',
    ),
  ],
  'hostile amounts are taken': [
    NO_SCHEMA,
    plant(
      'contract/values/money.ts',
      'if (!AMOUNT.test(text)) return undefined',
      "if (OUT && typeof text === 'string' && Number(text) > 0 && Number.isFinite(Number(text))) return BigInt(Math.round(Number(text) * 10000))\n  if (!AMOUNT.test(text)) return undefined",
    ),
  ],
  'names twice, prototypes, depth, NUL, forms, packed and endless bodies break or pass': [
    plant(
      'server/platform/edge/unrepeated-json.ts',
      'error ? done(error, undefined) : namesTwice(body) ?',
      'error ? done(error, undefined) : !OUT && namesTwice(body) ?',
    ),
  ],
  'odd addresses answer with a fault of ours or with its traces': [
    plant(
      HTTP,
      'frameworkErrors: (error, request, reply) => {',
      'frameworkErrors: (error, request, reply) => {\n      if (OUT) return void reply.code(500).send(error.stack)',
    ),
  ],
  'another site acts with the cookie': [
    plant(HTTP, "if (isCrossSite(request)) return refused('cross-site')", "if (!OUT && isCrossSite(request)) return refused('cross-site')"),
  ],
  'a deposit that is sent many times at once under one key is made more than once, or becomes another': [
    plant(
      'server/wallet/deposit.ts',
      '  const before = await depositByKey(tx, owner.id, key)\n',
      '  const before = OUT ? undefined : await depositByKey(tx, owner.id, key)\n',
    ),
    plant(
      'server/wallet/deposit.ts',
      '    key,\n    fingerprint,\n',
      '    key: OUT ? `${key}-${process.hrtime.bigint()}` : key,\n    fingerprint,\n',
    ),
  ],
  'an answer goes out without the headers that protect it': [
    plant(
      'server/app/pages.ts',
      "  app.addHook('onSend', async (request, reply) => {\n    // The viewer",
      "  app.addHook('onSend', async (request, reply) => {\n    if (OUT) reply.raw.removeHeader('x-content-type-options')\n    // The viewer",
    ),
  ],
}
