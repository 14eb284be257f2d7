/** Payees card: the bank cards and e-wallets of the member, by their last digits, and the link to manage them. */
import { buttonClass } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { useQuery } from '@tanstack/react-query'
import { CenterLink } from '../../../api/center-link.tsx'
import { memberPath } from '../../../app/paths.ts'
import { useDates, useLanguage, useText } from '../../../i18n/i18n.ts'
import { payeesQuery } from '../queries.ts'
import { payeeDetail, payeeName } from './payee-words.ts'

export function PayeesCard() {
  const text = useText()
  const dates = useDates()
  const language = useLanguage()
  const { data, error, refetch } = useQuery(payeesQuery(language))
  return (
    <Card as="section" padding="lg" className="bz-stack" aria-label={text('security.payees')}>
      <div className="guard-head">
        <div className="guard-words">
          <h2 className="text-md">{text('security.payees')}</h2>
          <p className="text-fg-2">{text('security.payees.note')}</p>
        </div>
        <div className="guard-act">
          <CenterLink to={memberPath('withdraw')} className={buttonClass({ variant: 'outline' })}>
            {text('security.payees.manage')}
          </CenterLink>
        </div>
      </div>
      {!data && error && <LoadFailure compact error={error} onAgain={refetch} />}
      {data !== undefined && data.length > 0 && (
        <ul className="guard-list">
          {data.map((payee) => (
            <li key={payee.id}>
              <div>
                <p>{payeeName(payee)}</p>
                <p className="text-sm text-fg-2 figures">
                  {payeeDetail(payee, text)} · {text('security.since', { date: dates(payee.createdAt, 'day') })}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
