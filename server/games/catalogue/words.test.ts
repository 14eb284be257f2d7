/** Words: how names and search words of both languages are folded, and which typing errors are forgiven. */
import { expect, it } from 'vitest'
import { correctWords } from './near-words.ts'
import { foldSpelling, isBurmese } from './spelling.ts'

it('[GAME-10] a word that is one slip away is meant from four letters on, and two slips from seven on', () => {
  const known = new Set(['jade', 'golden', 'lantern', 'di', 'cat', 'jaded'])
  const meant = (words: string) => correctWords(words, known)
  // Left out, put in, wrong and swapped letters; the nearest word and not the first.
  expect(['jde', 'jaade', 'jafe', 'jaed', 'jadde'].map(meant)).toEqual([undefined, 'jade', 'jade', 'jade', 'jade'])
  expect(['jadet', 'gollden', 'goldn'].map(meant)).toEqual(['jade', 'golden', 'golden'])
  expect(['gxldxn', 'gxldxxn', 'lxntxrn', 'lxntxxn', 'lantrens'].map(meant)).toEqual([
    undefined,
    undefined,
    'lantern',
    undefined,
    'lantern',
  ])
  expect(['cats', 'dii', 'caat', 'jade', 'jade lantern'].map(meant)).toEqual(Array(5).fill(undefined))
  expect(meant('jaed unknown golden lantrens')).toBe('jade unknown golden lantern')
})

it('[GAME-10] each Burmese sign is one plain letter, and those that sound alike share it', () => {
  const letters = {
    k: 'ကခ',
    g: 'ဂဃ',
    q: 'င',
    s: 'စဆ',
    z: 'ဇဈ',
    j: 'ညဉ',
    t: 'တထဋဌ',
    d: 'ဒဓဍဎ',
    n: 'နဏ',
    p: 'ပဖ',
    b: 'ဗဘ',
    m: 'မံ',
    y: 'ယ',
    r: 'ရ',
    l: 'လဠ',
    w: 'ဝွ',
    x: 'သဿ',
    h: 'ဟ',
    a: 'အ',
    v: '်',
    f: 'ျြ',
    c: 'ာါ',
    i: 'ိီဣဤ',
    u: 'ုူဥ',
    e: 'ေဧ',
    o: 'ဲဩဪ',
    '': 'း့္ှ',
  }
  for (const [letter, signs] of Object.entries(letters))
    for (const sign of signs) expect(foldSpelling(sign), sign).toBe(sign === '္' ? 'v' : letter)
})

it('[GAME-10] words are folded into letters and digits, Burmese ones by syllables', () => {
  expect(['Jade  Lanterns', 'JADE-LANTERNS!', ' Café 21 ', 'a\u200bb', '', '!?', '😀'].map(foldSpelling)).toEqual([
    'jade lanterns',
    'jade lanterns',
    'cafe 21',
    'ab',
    '',
    '',
    '',
  ])
  expect(['အန်စာတုံး', 'ဘက္ကရက်', 'မီးပုံး 9', '၀၁၂၈၉', 'ဦး'].map(foldSpelling)).toEqual(['anv sc tum', 'bkv k rkv', 'mi pum 9', '01289', 'ui'])
  expect(['ခွေး', 'jade', 'jade ခ', '၉'].map(isBurmese)).toEqual([true, false, true, true])
})
