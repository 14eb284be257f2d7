/** Proves each of the pattern kinds on text that it must take and must refuse, and that no text makes one slow. */
import { describe, expect, test } from 'vitest'
import { ANY_TEXT, fieldFault, fieldRule, isKnownPattern, matchesPattern, PATTERN_KINDS, type PatternId } from './pattern.ts'

/** Per kind: texts that pass, then texts that do not. */
const TABLE: Record<PatternId, readonly [readonly string[], readonly string[]]> = {
  length: [['a b', 'မြန်မာ', '中文!', '1', 'line\nline'], []],
  'letter-first': [
    ['a', 'Abc123', 'z9'],
    ['1abc', 'ab_c', 'a b', 'аbc', 'abc\n', 'é1'],
  ],
  'chinese-digits': [
    ['中文123', '𠮷野', '88', '王'],
    ['abc', '中 文', 'ひらがな', '中文!', '１２'],
  ],
  email: [
    ['a@b.co', "o'neil+tag@mail.example.com", 'x.y@a-b.org', '1@2.3x'],
    [
      'a@b',
      '@b.co',
      'a@',
      'a b@c.de',
      '.a@b.co',
      'a..b@c.de',
      'a@-b.co',
      'a@b-.co',
      'a@b..co',
      'ä@b.co',
      `${'x'.repeat(65)}@b.co`,
      'a@b.co\n',
    ],
  ],
  'letters-or-digits': [
    ['abc', '123', 'a1B2'],
    ['a-b', 'a b', '', 'ａｂ', 'été'],
  ],
  'letters-and-digits': [
    ['a1', '1a', 'abc123', 'A9'],
    ['abc', '123', 'a 1', 'a1!', '١a'],
  ],
  digits: [
    ['0', '0123456789'],
    ['12a', '-1', '1.5', '１２', '١٢', '၁၂', ''],
  ],
  'uppercase-in-alphanumeric': [
    ['A', 'aB3', '12X'],
    ['abc', '123', 'aB!', 'aÉ1', 'Б1'],
  ],
  'english-spaces': [
    ['John Smith', 'abc'],
    ['John1', 'José', ' ', 'a\tb', 'a\u00A0b'],
  ],
  'no-spaces': [
    ['abc', 'ab!中', 'ထမင်း'],
    ['a b', ' a', 'a\t', 'a\u00A0b', 'a\u3000b', ''],
  ],
  'chinese-punctuation': [
    ['你好，世界。', '（中）', '“中”', '王·李', '！'],
    ['abc', '你好,', '你 好', '123', 'かな'],
  ],
  'date-year-first': [
    ['2000-02-29', '1999-12-31', '2026-01-01'],
    ['1900-02-29', '2023-02-29', '2023-13-01', '2023-04-31', '2023-1-1', '0000-00-00', '２０２３-01-01', '01-02-2000'],
  ],
  'date-month-first': [
    ['02-29-2024', '12-31-1999'],
    ['02-29-2023', '31-12-1999', '1999-12-31', '00-10-2000', '06-31-2000'],
  ],
  korean: [
    ['한국어', '김민수', 'ㄱㄴ'],
    ['한국 어', 'abc', '韓國', '한1', 'ひ'],
  ],
  thai: [
    ['สวัสดี', 'น้ำ', 'กรุงเทพ'],
    ['ไทย 1', 'abc', 'ไทยa', 'ລາວ', 'ខ្មែរ'],
  ],
  uppercase: [
    ['ABC', 'Z'],
    ['ABc', 'A1', 'A B', 'É', 'АВС'],
  ],
  'full-name': [
    ['John Smith', 'Mary Ann O’Neil', 'အောင် ဆန်း', '김 민수', 'Иван Петров', "Anne-Marie d'Arc"],
    ['John', 'John  Smith', ' John Smith', 'John Smith ', 'J1 Smith', "' '", 'John\tSmith'],
  ],
  'full-width-japanese': [
    ['ひらがな', 'カタカナ', '漢字かな', 'ＡＢＣ１２', 'ラーメン、。', '東京　駅'],
    ['ｶﾀｶﾅ', 'abc', '한국', 'かな1', 'かな kana'],
  ],
  strong: [
    ['Aa1!', 'xY9€long', 'Ünter1Aa#', 'Aa1။'],
    ['Aa1b', 'aa1!', 'AA1!', 'Aab!', '', 'Aa1 '],
  ],
}

describe('[ID-16] pattern kinds', () => {
  test('there are nineteen, each with an expression of its own', () => {
    const expressions = Object.values(PATTERN_KINDS).map(({ expression }) => expression)
    expect(expressions).toHaveLength(19)
    expect(new Set(expressions).size).toBe(19)
    expect(expressions.every(isKnownPattern)).toBe(true)
  })

  test.each(Object.entries(TABLE))('%s takes what it names and refuses the rest', (id, [takes, refuses]) => {
    const { expression } = PATTERN_KINDS[id as PatternId]
    expect(takes.filter((text) => !matchesPattern(expression, text))).toEqual([])
    expect(refuses.filter((text) => matchesPattern(expression, text))).toEqual([])
  })

  test('`*` takes any text, and an unknown expression takes none and is never compiled', () => {
    expect(matchesPattern(ANY_TEXT, 'anything 中 \n at all')).toBe(true)
    for (const hostile of ['(a+)+$', '^(([a-z])+.)+[A-Z]([a-z])+$', '(', '^(.*)$']) {
      expect(isKnownPattern(hostile)).toBe(false)
      expect(matchesPattern(hostile, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!')).toBe(false)
    }
  })

  test('no kind does more work than its text is long, however the text is made', () => {
    const pieces = ['a', '1', 'A', ' ', '.', '-', '@', 'a.', 'a@', 'a ', "'", '中', '。', 'ก', '한', 'あ', 'Aa1', 'a-', 'ａ', '\n', '!']
    // A check that backtracks in the square or worse of the length would never return from a text of this size. The expressions are therefore run
    // bare.
    for (const { expression } of Object.values(PATTERN_KINDS))
      for (const piece of pieces)
        for (const end of ['', '!', '\u0000', ' ', '@']) new RegExp(expression, 'u').test(piece.repeat(20_000) + end)
    expect(matchesPattern(PATTERN_KINDS.email.expression, 'a'.repeat(2000))).toBe(false)
  })
})

describe('[ID-15] field rules', () => {
  const rule = fieldRule('username', 'letter-first', [4, 16], 'required')

  test('a fault names the field, the kind and both lengths', () => {
    const fault = { field: 'username', patternId: 'letter-first', minLength: 4, maxLength: 16 }
    for (const text of [undefined, '', 'abc', 'a'.repeat(17), '1abc', 'ab c', 'abcd\u0000', 'abc\ud800'])
      expect(fieldFault(rule, text)).toEqual(fault)
    expect(fieldFault(rule, 'abcd')).toBeUndefined()
  })

  test('an optional field may be empty, and one that is switched off must be', () => {
    expect(fieldFault({ ...rule, required: false }, '')).toBeUndefined()
    expect(fieldFault({ ...rule, required: false }, '1')).toBeDefined()
    expect(fieldFault({ ...rule, enabled: false }, undefined)).toBeUndefined()
    expect(fieldFault({ ...rule, enabled: false }, 'abcd')).toBeDefined()
  })

  test('length counts characters as people see them, not code units', () => {
    const han = fieldRule('payeeName', 'chinese-digits', [2, 2], 'required')
    expect(fieldFault(han, '𠮷𠮷')).toBeUndefined()
    expect(fieldFault(han, '𠮷')).toBeDefined()
  })
})
