/** Proves that no attack gets through: the quick ones in every run, all of them where the environment asks for the whole. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { longest } from '@baize/server/app/testing.ts'
import { preparedData } from '@baize/server/app/testing/prepared-data.ts'
import { openStage, type Stage } from './stage.ts'
import { SUBJECTS } from './subjects.ts'

const SLOW = longest(180_000) * Number(process.env['BAIZE_TEST_PACE'] ?? 1)
vi.setConfig({ testTimeout: SLOW, hookTimeout: SLOW })

const isWhole = process.env['WHOLE'] !== undefined
let stage: Stage
beforeAll(async () => {
  stage = await openStage({ data: await preparedData(), settings: isWhole })
})
afterAll(() => stage?.close())

const quick = SUBJECTS.map(([subject, attacks]) => [subject, attacks.filter(({ isSlow }) => isWhole || isSlow !== true)] as const)

describe.each(quick.filter(([, attacks]) => attacks.length > 0))('what is tried against %s', (_subject, attacks) => {
  it.each(attacks.map((attack) => [attack.line, attack] as const))('does not come about: %s', async (_line, attack) => {
    const { tries, through, note } = await attack.run(stage)
    expect(tries).toBeGreaterThan(0)
    expect(through, note).toBe(0)
  })
})
