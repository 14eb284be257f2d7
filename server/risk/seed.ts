/** Seed: the rules with which a new site begins, in kyats (PA-08). */
import type { Tx } from '../platform/database.ts'
import type { RiskNeeds } from './needs.ts'
import { ruleOf } from './rule.ts'
import { insertRule, lockGate, ruleRows } from './store.ts'

const deposits = (hours: number, amount: string) => ({ kind: 'threshold', flow: 'deposit', hours, amount })

const DEFAULTS: readonly (readonly [
  code: string,
  severity: 'amber' | 'red',
  rule: { readonly kind: string } & Readonly<Record<string, unknown>>,
])[] = [
  ['deposits-day', 'red', deposits(24, '20000000')],
  ['deposits-week', 'amber', deposits(168, '60000000')],
  ['deposits-month', 'amber', deposits(720, '150000000')],
  ['structuring', 'red', { kind: 'structuring', hours: 72, count: 3, under: '20000000', share: 8000 }],
  ['no-play', 'red', { kind: 'no-play', hours: 168, share: 5000, minimum: '1000000' }],
  ['rapid', 'red', { kind: 'rapid', minutes: 60, share: 9000, minimum: '1000000' }],
  ['shared-payee', 'amber', { kind: 'shared', mark: 'payee', members: 2 }],
  ['shared-device', 'amber', { kind: 'shared', mark: 'device', members: 3, hours: 720 }],
  ['failed-deposits', 'amber', { kind: 'failed', minutes: 10, count: 5 }],
  ['put-aside', 'amber', { kind: 'threshold', flow: 'put-aside', hours: 168, amount: '5000000' }],
  ['dormant', 'amber', { kind: 'dormant', days: 180, amount: '1000000' }],
  // A holder whose honorific or script differs is no reason to hold a payout, so a person looks first (PA-05).
  ['holder', 'amber', { kind: 'holder' }],
]

/** Writes the rules where there is none yet. */
export async function seedRules({ clock }: RiskNeeds, tx: Tx): Promise<void> {
  await lockGate(tx)
  if ((await ruleRows(tx)).length > 0) return
  for (const [place, [code, severity, { kind, ...parameters }]] of DEFAULTS.entries()) {
    const row = { code, version: 1, kind, parameters, fromAt: null, off: false }
    const read = ruleOf(row)
    if ('wrong' in read) throw new Error(`the default ${code} is wrong: ${read.wrong}`)
    const at = clock.now().add({ milliseconds: place })
    await insertRule(tx, { ...row, severity, byName: 'the house', reason: 'the rules with which a site begins', tried: 0, at })
  }
}
