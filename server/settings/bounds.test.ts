/** Proves the whole numbers of settings from both sides of both their bounds. */
import { expect, test } from 'vitest'
import { Value } from 'typebox/value'
import { SETTINGS, type SettingName } from './setting.ts'

/** The usual value of a setting with one number in it changed. */
function changed(name: SettingName, path: string, number: number): unknown {
  if (path === '') return number
  const value = structuredClone<unknown>(SETTINGS[name].usual)
  const keys = path.split('.')
  let place = value as Record<string, unknown>
  for (const key of keys.slice(0, -1)) place = place[key] as Record<string, unknown>
  place[keys.at(-1)!] = number
  return value
}

test.each<readonly [SettingName, string, number, number]>([
  ['merchant', 'minimumAge', 18, 99],
  ['merchant', 'agentYear', 1990, 2999],
  ['register.birthdayAge', '', 18, 99],
  ['messages.perDay', '', 0, 10_000_000],
  ['withdrawals.depositTimes', '', 0, 100],
  ['withdrawals.contribution', 'RNG', 0, 10_000],
  ['deposits.minutes', '', 1, 1440],
  ['withdrawals.restHours', '', 0, 168],
  ['withdrawals.receiptMinutes', '', 10, 43_200],
  ['withdrawals.perDay', '', 0, 1000],
  ['transfers.limits', 'perDay', 1, 1000],
  ['transfers.times', '', 0, 100],
  ['agents.rateStep', '', 1, 1000],
  ['agents.highestRate', '', 0, 1000],
  ['agents.contracts', 'minimumRate', 0, 10_000],
  ['agents.contracts', 'highestRate.dividend', 0, 10_000],
  ['agents.pay', 'platformFee', 0, 10_000],
  ['promotions.maximumTimes', '', 1, 100],
  ['economy.weight', 'full', 1, 10_000],
  ['economy.weight', 'edges.RNG', 0, 10_000],
  ['originals', 'minimumSpinMs', 0, 60_000],
  ['originals', 'minimumRoundMs', 0, 60_000],
  ['originals', 'openRoundHours', 1, 720],
  ['lottery', 'memberGroup', 1700, 1990],
])('[OPS-02] %s %s takes %i to %i', (name, path, least, most) => {
  const stands = (number: number): boolean => Value.Check(SETTINGS[name].schema, changed(name, path, number))
  expect([least - 1, least, most, most + 1].map(stands)).toEqual([false, true, true, false])
  expect(stands(least + 0.5)).toBe(false)
})
