/** Proves that no attack gets through. Every run tries the quick ones against the product, and all where the environment asks for the whole. */
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { longest } from '@baize/server/app/testing.ts'
import { preparedData } from '@baize/server/app/testing/prepared-data.ts'
import { ROOT, sourcePlants, without } from './plant.ts'
import { PLANTS } from './plants.ts'
import { openStage, type Stage } from './stage.ts'
import { SUBJECTS } from './subjects.ts'

const SLOW = longest(180_000) * Number(process.env['BAIZE_TEST_PACE'] ?? 1)
vi.setConfig({ testTimeout: SLOW, hookTimeout: SLOW })

const isWhole = process.env['WHOLE'] !== undefined
const all = SUBJECTS.flatMap(([subject, attacks]) => attacks.map((attack) => [`${subject}: ${attack.line}`, attack] as const))
const tried = all.filter(([, { isSlow }]) => isWhole || isSlow !== true)

describe('what is tried', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage({ data: await preparedData(), settings: isWhole })
  })
  afterAll(() => stage?.close())

  it.each(tried)('does not come about: %s', async (_name, attack) => {
    const { tries, through, note } = await attack.run(stage)
    expect(tries).toBeGreaterThan(0)
    expect(through, note).toBe(0)
  })
})

describe('the guards', () => {
  it('are known of every attack, and no attack is gone', () => {
    expect(Object.keys(PLANTS).toSorted()).toEqual(all.map(([name]) => name).toSorted())
    expect(Object.values(PLANTS).every((plants) => plants.length > 0)).toBe(true)
  })

  it('stand where the list says, once, and the product has no switch for them', () => {
    const sources = new Map<string, string>()
    for (const plant of sourcePlants(PLANTS)) {
      const source = sources.get(plant.file) ?? readFileSync(path.join(ROOT, plant.file), 'utf8')
      expect(source.includes('isOut('), plant.file).toBe(sources.has(plant.file))
      sources.set(plant.file, without(source, plant))
    }
    expect(sources.size).toBeGreaterThan(30)
    // What stands in their place is TypeScript too.
    for (const [file, source] of sources) expect(() => stripTypeScriptTypes(source), file).not.toThrow()
  })
})
