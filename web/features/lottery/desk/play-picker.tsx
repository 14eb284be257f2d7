/** Play picker: the plays of a lottery under their headings. */
import type { LotteryPlay } from '@baize/contract/lottery/lottery.ts'
import { Chip, ChipRow } from '@baize/ui/press/chip.tsx'
import { useText } from '../../../i18n/i18n.ts'
import { groupName, groupOf, methodName, playName } from './play-name.ts'

type Props = { family: string; rules: string; plays: readonly LotteryPlay[]; play: LotteryPlay; onPlay: (code: string) => void }

export function PlayPicker({ family, rules, plays, play, onPlay }: Props) {
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
          {inGroup.map(({ code }) => (
            <Chip key={code} size="sm" selected={code === play.code} onClick={() => onPlay(code)}>
              {nameOf(text, rules, code)}
            </Chip>
          ))}
        </ChipRow>
      )}
    </div>
  )
}
