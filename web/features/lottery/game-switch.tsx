/** Game switch: from one lottery to another of its family without the way back through the hall. */
import type { LotteryGame } from '@baize/contract/lottery/lottery.ts'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { menusQuery } from './queries.ts'

export function GameSwitch({ game }: { game: LotteryGame }) {
  const text = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const { data } = useQuery(menusQuery(language))
  const others = data?.menus.find(({ family }) => family === game.family)?.games ?? [game]
  // While the menus load the lottery is listed alone, so that nothing moves when they come.
  if (data && others.length < 2) return null
  return (
    <SelectField
      label={text('lottery.switch')}
      labelHidden
      options={others.map(({ code, name }) => ({ value: code, label: name }))}
      value={game.code}
      onChange={(event) => void navigate({ to: '.', search: { gameCode: event.currentTarget.value } as never })}
    />
  )
}
