/** Proves that each attack wins without its guard, and that the guards stand where the list says. Only runs with `WHOLE` have it. */
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { longest } from '@baize/server/app/testing.ts'
import { preparedData } from '@baize/server/app/testing/prepared-data.ts'
import { ROOT, sourcePlants, without } from './plant.ts'
import { PLANTS } from './plants.ts'
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

it('the guards stand where the list says, once, and the product has no switch for them', () => {
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
