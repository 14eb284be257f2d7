/** Proves that each filter of the points mall comes back from its address, and that what is usual is not written. */
import { describe, expect, it } from 'vitest'
import { readMallSearch, writeMallSearch, type MallSearch } from './mall-search.ts'

const USUAL: MallSearch = { tab: 'goods', type: undefined, status: undefined, from: undefined, to: undefined, affordable: false, page: 1 }

describe('[POINT-01, POINT-02] filters in the address', () => {
  it.each([
    [{}, {}],
    [{ tab: 'details' }, { tab: 'details' }],
    [{ type: 'deposit' }, { type: 'deposit' }],
    [{ status: 'in process' }, { status: 'in process' }],
    [{ from: '2026-11-01' }, { from: '2026-11-01' }],
    [{ to: '2026-11-20' }, { to: '2026-11-20' }],
    [{ affordable: true }, { affordable: true }],
    [{ page: 2 }, { page: 2 }],
  ] as const)('%j', (more, written) => {
    const search: MallSearch = { ...USUAL, ...more }
    expect(writeMallSearch(search)).toEqual(written)
    expect(readMallSearch(written)).toEqual(search)
  })

  it.each([
    { tab: 'cellar', type: 'tea', status: 'lost', from: '2026-13-01', to: '2026-11-32', affordable: 'maybe', page: 0 },
    { from: 20_261_101, page: 1.5 },
    { page: 100_001 },
  ])('nothing of %j', (raw) => {
    expect(readMallSearch(raw)).toEqual(USUAL)
  })
})
