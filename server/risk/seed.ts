/** Seed: the rules with which a new site begins, in kyats (PA-08). */
import type { Ages } from '@baize/rules/risk/care.ts'
import type { Tx } from '../platform/database.ts'
import type { RiskNeeds } from './needs.ts'
import { ruleOf } from './rule.ts'
import { insertRule, lockGate, ruleRows, type RuleRow } from './store.ts'

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
  // Where only an honorific or the script differs the case is amber, and no payout is held (PA-05).
  ['holder', 'red', { kind: 'holder' }],
]

type Indicator = readonly [code: string, points: number, rule: { readonly kind: string } & Readonly<Record<string, unknown>>, ages?: Ages]

/** Indicators of harm, with what each weighs for 30 days (PI-01). Young adults have lower thresholds of their own (PI-04). */
const INDICATORS: readonly Indicator[] = [
  ['care-rising', 10, { kind: 'rising', hours: 24, count: 4 }],
  ['care-nights', 10, { kind: 'night', days: 7, nights: 4, fromHour: 0, toHour: 6 }],
  ['care-loss-day', 15, { kind: 'unusual-loss', hours: 24, days: 90, times: 3, minimum: '50000' }, 'from-25'],
  ['care-loss-day-young', 15, { kind: 'unusual-loss', hours: 24, days: 90, times: 2, minimum: '20000' }, 'to-24'],
  ['care-loss-month', 20, { kind: 'unusual-loss', hours: 720, days: 90, times: 3, minimum: '200000' }],
  ['care-failed', 10, { kind: 'failed', minutes: 1440, count: 5 }],
  ['care-deposits', 10, { kind: 'often', of: 'deposit', hours: 24, count: 5 }, 'from-25'],
  ['care-deposits-young', 10, { kind: 'often', of: 'deposit', hours: 24, count: 3 }, 'to-24'],
  ['care-raises', 10, { kind: 'often', of: 'raise', hours: 168, count: 2 }],
  ['care-time', 10, { kind: 'long-play', minutes: 240 }, 'from-25'],
  ['care-time-young', 10, { kind: 'long-play', minutes: 150 }, 'to-24'],
  ['care-returned', 10, { kind: 'returned', days: 7 }],
  ['care-chasing', 15, { kind: 'chasing', minutes: 60, times: 3, minimum: '10000' }],
]

const RULES: readonly (Pick<RuleRow, 'code' | 'severity' | 'area' | 'points' | 'ages'> & { readonly rule: Indicator[2] })[] = [
  ...DEFAULTS.map(([code, severity, rule]) => ({ code, severity, rule, area: 'money', points: null, ages: 'all' }) as const),
  ...INDICATORS.map(([code, points, rule, ages = 'all']) => ({ code, severity: 'amber', rule, area: 'care', points, ages }) as const),
]

/** Writes the rules of an area where there is none yet: a site that began before there were indicators gets them. */
export async function seedRules({ clock }: RiskNeeds, tx: Tx): Promise<void> {
  await lockGate(tx)
  const areas = new Set((await ruleRows(tx)).map(({ area }) => area))
  for (const [place, { code, severity, rule, area, points, ages }] of RULES.filter((each) => !areas.has(each.area)).entries()) {
    const { kind, ...parameters } = rule
    const row = { code, version: 1, kind, parameters, fromAt: null, off: false, area, points, ages }
    const read = ruleOf(row)
    if ('wrong' in read) throw new Error(`the default ${code} is wrong: ${read.wrong}`)
    const at = clock.now().add({ milliseconds: place })
    await insertRule(tx, { ...row, severity, byName: 'the house', reason: 'the rules with which a site begins', tried: 0, at })
  }
}
