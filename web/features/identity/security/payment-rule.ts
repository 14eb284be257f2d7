/** Payment rule: the rule of a payment password, which applies here whether or not registration asks for one. */
import { useQuery } from '@tanstack/react-query'
import { registerSettingsQuery } from '../queries.ts'

export function usePaymentRule() {
  const { data } = useQuery(registerSettingsQuery)
  const rule = data?.fields.find(({ field }) => field === 'paymentPassword')
  return rule && { ...rule, enabled: true, required: true }
}
