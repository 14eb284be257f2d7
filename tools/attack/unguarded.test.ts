/** Proves that each attack wins without its guard. Only runs with `WHOLE` have it. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { longest } from '@baize/server/app/testing.ts'
import { preparedData } from '@baize/server/app/testing/prepared-data.ts'
import { openStage, type Stage } from './stage.ts'
import { SUBJECTS } from './subjects.ts'

const SLOW = longest(180_000) * Number(process.env['BAIZE_TEST_PACE'] ?? 1)
vi.setConfig({ testTimeout: SLOW, hookTimeout: SLOW })

const all = SUBJECTS.flatMap(([subject, attacks]) => attacks.map((attack) => [`${subject}: ${attack.line}`, attack] as const))

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ data: await preparedData(), planted: true })
})
afterAll(() => stage?.close())

it.each(all)('comes about: %s', async (name, attack) => {
  await stage.takeOut(name)
  const { through, note } = await attack.run(stage)
  expect(through, note).toBeGreaterThan(0)
})
