/** Field rule: the server's rule for a registration field, checked by the same table, with its message. */
import type { FieldRule } from '@baize/contract/identity/identity.ts'
import { ANY_TEXT, fieldFault, PATTERN_KINDS } from '@baize/contract/values/pattern.ts'
import type { Text } from '../../../i18n/i18n.ts'
import type { TextKey } from '../../../i18n/keys.ts'

/** Whether the text breaks the rule. */
export const ruleFault = (rule: FieldRule, value: string): boolean => fieldFault(rule, value) !== undefined

/** The message of a rule, by its pattern kind, with its lengths inserted. */
export function ruleHint(text: Text, rule: FieldRule): string {
  const kind = rule.patternId in PATTERN_KINDS && rule.acceptedPattern !== ANY_TEXT ? rule.patternId : 'any'
  return text(`identity.pattern.${kind}` as TextKey, { min: rule.minLength, max: rule.maxLength })
}
