/** Whose popup marks are whose. Of two people on one browser neither closes anything for the other, and "once a session" is not "never again". */
import { beforeEach, describe, expect, it, vi } from 'vitest'

/** What a browser keeps, as far as it is asked for here. */
function makeStore() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}

/** Another session on the same browser: its own store is empty, the browser's is what it was. */
const nextSession = (): unknown => vi.stubGlobal('sessionStorage', makeStore())

const { ANONYMOUS, knownTo, markClosed, markSeen } = await import('./announced.ts')
const known = (reader: string): string[] => [...knownTo(reader)].sort()

beforeEach(() => {
  nextSession()
  vi.stubGlobal('localStorage', makeStore())
})

describe('[MSG-01] popups that a reader has closed', () => {
  it('are known for this session, and come again with the next one', () => {
    markSeen('mya', ['one', 'two'])
    markSeen('mya', ['two', 'three'])
    expect(known('mya')).toEqual(['one', 'three', 'two'])
    nextSession()
    expect(known('mya')).toEqual([])
  })

  it('stay known in every session where they are closed for good', () => {
    markClosed('mya', ['one'])
    nextSession()
    markClosed('mya', ['two'])
    nextSession()
    expect(known('mya')).toEqual(['one', 'two'])
  })

  it('are closed for nobody else on the same browser, nor for visitors, and what visitors closed is not closed for members', () => {
    for (const mark of [markSeen, markClosed]) {
      mark('mya', ['one'])
      mark(ANONYMOUS, ['two'])
    }
    expect([known('mya'), known(ANONYMOUS), known('zaw')]).toEqual([['one'], ['two'], []])
    nextSession()
    expect([known('mya'), known(ANONYMOUS), known('zaw')]).toEqual([['one'], ['two'], []])
  })

  it('are forgotten, the oldest first, when there are more than two hundred', () => {
    const ids = Array.from({ length: 205 }, (_, at) => `popup-${at}`)
    for (const id of ids) markClosed('mya', [id])
    expect([...knownTo('mya')]).toEqual(ids.slice(5))
  })

  it.each(['not json', '{"one":1}', 'null', '[1,null]'])('are none where the store holds %s', (stored) => {
    localStorage.setItem('announcements-closed:mya', stored)
    expect(known('mya')).toEqual([])
  })
})
