/** Slow first: the order in which a fresh checkout runs its test files. The longest come first, since the run would otherwise wait for them alone. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files when this was written; a file missing here costs time only. */
const SLOWEST = [
  'server/app/product/product.test.ts',
  'server/app/product/product-crash.test.ts',
  'server/app/product/product-operator.test.ts',
  'server/lottery/settle/settle-database.test.ts',
  'server/app/edge/hostile.test.ts',
  'bench/crash.test.ts',
  'server/lottery/settle/settle.test.ts',
  'server/app/edge/headers.test.ts',
  'sandbox/vendors/',
  'server/app/money/',
  'server/games/dialects/',
  'server/lottery/',
  'server/points/',
  'web/pages/accessible.browser',
  'web/pages/still',
  'web/pages/accessible-own',
  'web/pages/launch',
  'web/pages/lottery',
  'web/pages/dialogs',
  'web/pages/home-moves',
  'web/pages/keyboard',
  'web/pages/pictures',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const place = SLOWEST.findIndex((part) => moduleId.includes(part))
  return place === -1 ? SLOWEST.length : place
}

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
