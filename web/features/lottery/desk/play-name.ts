/** Play name: the name and the one-line rule of every play. A small vocabulary puts them together, so that each language has all of them. */
import type { TextKey } from '../../../i18n/keys.ts'
import type { Text } from '../../../i18n/i18n.ts'
import { WORDS } from '../words.ts'

const PARTS = /^(5X|Q[1-4]|Z3|H[2-4]|S3|RX[1-8])\.(.+)$/

/** Codes with another meaning in another lottery. */
const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '11X5': { 'LM.ZH': 'TOTALS', 'LM.Q1': 'Q1SIDES', 'LM.LH': 'DRAGON' },
  LHC49: { ZH: 'TOTALS', ZX: 'ZXIAO', TX: 'TXIAO' },
  SSQ: { FS: 'SSQ_FS', DT: 'SSQ_DT' },
  PK10: { LH1: 'CARS', LH2: 'CARS', LH3: 'CARS', LH4: 'CARS', LH5: 'CARS' },
}
/** Methods that differ only by a number. */
const NUMBERED = /^(Z|BDW|LX|LW|BZ|XIEN|TRUOT)(\d+)(_FS)?$/
const NOT_NUMBERED = new Set(['Z6_FS', 'Z3_FS'])

type Named = { readonly part: string | undefined; readonly method: string; readonly size: string }

function namedOf(rules: string, code: string): Named {
  const own = OWN[rules]?.[code]
  if (own) return { part: undefined, method: own, size: /\d$/.exec(code)?.[0] ?? '' }
  const [, part, rest] = PARTS.exec(code) ?? []
  const method = rest ?? code.replace(/^(SSC|P5|3D|QW|LM)\./, '')
  const [, name, size = '', many = ''] = NOT_NUMBERED.has(method) ? [] : (NUMBERED.exec(method) ?? [])
  return { part, method: name === undefined ? method : `${name}n${many}`, size }
}

/** The text keys of a play; the test checks them in both languages. */
export function playKeys(rules: string, code: string): { readonly part?: TextKey; readonly name: TextKey; readonly rule: TextKey } {
  const { part, method } = namedOf(rules, code)
  return {
    ...(part === undefined ? {} : { part: `lottery.part.${part}` as TextKey }),
    name: `lottery.name.${method}` as TextKey,
    rule: `lottery.rule.${method}` as TextKey,
  }
}

const valuesOf = (rules: string, code: string): Record<string, string> => {
  const { part, size } = namedOf(rules, code)
  return { n: size === '' ? (/\d/.exec(part ?? '')?.[0] ?? '') : size, other: size === '' ? '' : String(11 - Number(size)) }
}

export const methodName = (text: Text, rules: string, code: string): string => text(playKeys(rules, code).name, valuesOf(rules, code))

export function playName(text: Text, rules: string, code: string): string {
  const { part } = playKeys(rules, code)
  const method = methodName(text, rules, code)
  return part === undefined ? method : text('lottery.named', { part: text(part), method })
}

export const playRule = (text: Text, rules: string, code: string): string => text(playKeys(rules, code).rule, valuesOf(rules, code))

/** A word of the grammar in the person's language; numbers are themselves. */
export function wordText(text: Text, word: string): string {
  const key = WORDS[word]
  if (key === undefined) return word
  return key
    .split('+')
    .map((one) => {
      const [name = '', number] = one.split('#')
      if (name === '') return number ?? ''
      const [odd = '', even = ''] = (number ?? '').split('/')
      return text(`lottery.word.${name}` as TextKey, { n: odd, m: even })
    })
    .join(' ')
}

/** A selection for people to read: words in their language, areas apart. */
export const selectionText = (text: Text, selection: string): string =>
  selection
    .split(/([|,;@&*])/)
    .map((part) =>
      part === '|'
        ? ' | '
        : part === ',' || part === '&'
          ? ' '
          : part === ';'
            ? ', '
            : part === '@'
              ? ' · '
              : part === '*'
                ? ' × '
                : wordText(text, part),
    )
    .join('')

/** The heading of a play in the picker. */
const GROUPS: readonly (readonly [code: RegExp, group: string])[] = [
  [/^RX/, 'any'],
  [/DWD$/, 'single'],
  [/^(LH|LM\.LH)/, 'dragon'],
  [/^QW/, 'fun'],
  [/^DN$/, 'bull'],
  [/^GYH/, 'sum'],
  [/^(5X|Q[1-4]|Z3|H[2-4]|S3)\./, ''],
]
const FAMILY_GROUPS: Readonly<Record<string, readonly (readonly [code: RegExp, group: string])[]>> = {
  LHC49: [
    [/^(TM|TMT|TMW)$/, 'special'],
    [/^(ZM|ZMT)$/, 'normal'],
    [/^(TM_LM|ZM_LM|ZH)$/, 'sides'],
    [/^(SB|BB)$/, 'waves'],
    [/^(TX|HX|YX|ZX|LX)/, 'animals'],
    [/^(PTW|LW)/, 'tails'],
    [/^LM\./, 'linked'],
    [/^BZ/, 'none'],
  ],
  VN: [
    [/^(LO|B[78]L)/, 'lo'],
    [/^XIEN/, 'xien'],
    [/^TRUOT/, 'truot'],
    [/^(DE_|DAUDUOI2)/, 'de'],
    [/^C[34]_/, 'cang'],
    [/^(DAU|DUOI)$/, 'ends'],
    [/./, 'sides'],
  ],
  SEA: [
    [/^(BIG|PERM_BIG|IBOX_BIG|ROLL_BIG)$/, 'big'],
    [/_?SMALL$/, 'small'],
    [/^3D_/, 'threeD'],
    [/^(3TOP|3TOD|3PERM|3FRONT|3BOT|3IN4)$/, 'three'],
    [/^(2|19DOOR)/, 'two'],
    [/^RUN/, 'run'],
    [/^(D|R|D_TOT)$/, 'direct'],
    [/^(SET|RANGE)$/, 'sets'],
    [/./, 'digits'],
  ],
  SSQ: [[/./, 'twoColours']],
}

export function groupOf(family: string, rules: string, code: string): string {
  const table = FAMILY_GROUPS[rules] ?? FAMILY_GROUPS[family] ?? GROUPS
  const [, group = 'sides'] = table.find(([pattern]) => pattern.test(code)) ?? []
  return group === '' ? (/^[^.]+/.exec(code)?.[0] ?? '') : group
}

export const groupName = (text: Text, group: string): string =>
  text((/^(5X|[QHZS]\d)$/.test(group) ? `lottery.part.${group}` : `lottery.group.${group}`) as TextKey)
