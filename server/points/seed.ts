/** Seed: rules, rates and goods of the demonstration, written through the same acts as what staff write. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Tx } from '../platform/database.ts'
import { goodsCodes } from './goods-store.ts'
import { setGoods, setRate, setRule, type WrittenGoods } from './staff.ts'

type Seed = { readonly rules: readonly unknown[]; readonly rates: readonly unknown[]; readonly goods: readonly WrittenGoods[] }

const readSeed = (): Seed => JSON.parse(readFileSync(path.join(import.meta.dirname, 'seed.json'), 'utf8')) as Seed

/** Writes what is missing. Existing goods, and what staff changed of them, are left alone. */
export async function seedPoints(tx: Tx): Promise<number> {
  const { rules, rates, goods } = readSeed()
  const known = await goodsCodes(tx)
  if (known.size > 0) return 0
  const written = [
    ...(await Promise.all(rules.map((rule) => setRule(tx, rule)))),
    ...(await Promise.all(rates.map((rate) => setRate(tx, rate)))),
    ...(await Promise.all(goods.map((one) => setGoods(tx, one)))),
  ]
  const bad = written.find(({ ok }) => !ok)
  if (bad !== undefined) throw new Error('a seed of the points mall cannot stand')
  return goods.length
}
