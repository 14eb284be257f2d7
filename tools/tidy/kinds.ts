/** Kinds: what differs between kinds of one thing stands in their folder. Whoever compares their names elsewhere adds a file to every new kind. */
import { isCode, isTest, type Fault, type SourceFile } from './source.ts'

type Family = { readonly where: RegExp; readonly home: string; readonly compares: RegExp; readonly asks: string }

/** Comparing a name, switching on it, taking it out of its data, or asking for a field that some kinds have. */
const comparing = (data: string, name: string): RegExp => {
  const said = String.raw`\b${data}\??\.${name}\b`
  return new RegExp(
    String.raw`${said}\s*(?:[!=]==|\))|[!=]==\s*[\w.?]*${said}|\{[^{}\n]*\b${name}\b[^{}\n]*\}\s*=\s*[\w.?]*\b${data}\b|' in ${data}\b`,
    'g',
  )
}

const FAMILIES: readonly Family[] = [
  { where: /^(server|rules)\//, home: 'server/promotions/kinds/', compares: comparing('trigger', 'by'), asks: 'kindOf' },
  {
    where: /^server\/agents\//,
    home: 'server/agents/kinds/',
    compares: /\bkind\s*[!=]==\s*'(?:dividend|daily|hourly|realtime)'/g,
    asks: 'kindOf',
  },
  {
    where: /^server\/wallet\//,
    home: 'server/wallet/method/kinds.ts',
    // What a payment service gives to pay with is a union of its own.
    compares: /(?<!given\.)\bkind\s*[!=]==\s*'(?:bank|e-wallet|crypto|card)'/g,
    asks: 'traitsOf',
  },
]

/** Faults of the rule `kinds`. */
export function kindFaults({ path, text }: SourceFile): Fault[] {
  if (!isCode(path) || isTest(path)) return []
  return FAMILIES.filter(({ where, home }) => where.test(path) && !path.startsWith(home)).flatMap(({ home, compares, asks }) =>
    [...text.matchAll(compares)].map(({ 0: said, index }) => ({
      rule: 'kinds',
      path,
      line: text.slice(0, index).split('\n').length,
      says: `compares a kind's name by "${said}"; ask it by ${asks} of ${home}`,
    })),
  )
}
