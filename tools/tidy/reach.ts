/** Reach: a product file that only tests import is dead code that looks alive. */
import type { Facts } from './facts.ts'
import { targetOf } from './floors.ts'
import { isConfig, isTest, type Fault } from './source.ts'

/** The folders of the product; the rest of the project serves it. */
const PRODUCT = /^(contract|rules|ui|web|console|server|sandbox)\//
/** Entry files of a program, a page or a test run, which nobody imports. */
const BEGINS = /(^|\/)main\.tsx?$|^server\/app\/commands\/|^server\/app\/testing|^web\/app\/start\/|^sandbox\/.*\/page\//

/** Imported product files, by tests alone or by other such files. Tools, benches and journeys count as users. */
export function reachFaults(all: readonly Facts[]): Fault[] {
  const users = new Map<string, Set<string>>()
  for (const { path, imports } of all)
    for (const { specifier } of imports) {
      const target = targetOf(path, specifier)
      if (target !== undefined && target !== path) users.set(target, (users.get(target) ?? new Set()).add(path))
    }
  const product = all.filter(({ path }) => PRODUCT.test(path) && !isTest(path) && !isConfig(path) && !BEGINS.test(path))
  const unreached = new Set<string>()
  for (let before = -1; before !== unreached.size;) {
    before = unreached.size
    for (const { path } of product) {
      const by = [...(users.get(path) ?? [])]
      if (by.length > 0 && by.every((user) => isTest(user) || unreached.has(user))) unreached.add(path)
    }
  }
  return [...unreached].map((path) => ({
    rule: 'reach',
    path,
    line: 1,
    says: 'is reached by tests alone; remove it, or put it into `testing/`',
  }))
}
