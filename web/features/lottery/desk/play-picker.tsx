/** Play picker: the plays of a lottery under their headings. */
import type { BetTerms, LotteryPlay } from '@baize/contract/lottery/lottery.ts'
import { Chip, ChipRow } from '@baize/ui/press/chip.tsx'
import { useText } from '../../../i18n/i18n.ts'
import { playOdds } from './odds.ts'
import { groupName, groupOf, methodName, playName } from './play-name.ts'

type Props = {
  family: string
  rules: string
  plays: readonly LotteryPlay[]
  play: LotteryPlay
  terms: Pick<BetTerms, 'maximumGroup'>
  onPlay: (code: string) => void
}

export function PlayPicker({ family, rules, plays, play, terms, onPlay }: Props) {
  const text = useText()
  const groups = Map.groupBy(plays, ({ code }) => groupOf(family, rules, code))
  const shown = groupOf(family, rules, play.code)
  const nameOf = shown === 'any' ? playName : methodName
  const inGroup = groups.get(shown) ?? []
  return (
    <div className="lot-picker">
      <ChipRow label={text('lottery.groups')}>
        {[...groups].map(([group, [first]]) => (
          <Chip key={group} selected={group === shown} onClick={() => first && onPlay(first.code)}>
            {groupName(text, group)}
          </Chip>
        ))}
      </ChipRow>
      {inGroup.length > 1 && (
        <ChipRow label={text('lottery.plays')} wrap>
          {inGroup.map((one) => (
            <Chip key={one.code} size="sm" selected={one.code === play.code} onClick={() => onPlay(one.code)}>
              {nameOf(text, rules, one.code)} <span className="lot-play-odds figures">×{playOdds(one, terms)}</span>
            </Chip>
          ))}
        </ChipRow>
      )}
    </div>
  )
}
