/** List filters: words, provider, order and select type of a list, in view; the rest, and on a phone most of it, in a sheet. */
import { Button } from '@baize/ui/press/button.tsx'
import { Chip, ChipRow } from '@baize/ui/press/chip.tsx'
import { useMedia } from '@baize/ui/use-media.ts'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { usePerson } from '../../api/person.ts'
import { enterArea, useText } from '../../i18n/i18n.ts'
import { ListChoices, ListWords } from './list-choices.tsx'
import { SELECT_TYPES, SLOT_FACTS } from './list-search.ts'
import type { FiltersProps } from './picker/filters-props.ts'

/** Its code and texts come when it is first opened. */
const FilterSheet = lazy(async () => {
  const [{ FilterSheet: Part }] = await Promise.all([import('./filter-sheet.tsx'), enterArea('slots')])
  return { default: Part }
})

export function ListFilters(props: FiltersProps) {
  const { gameType, usual, search, change } = props
  const text = useText()
  const { role } = usePerson()
  const isNarrow = useMedia('(max-width: 639px)')
  const [isOpen, setOpen] = useState(false)
  const offered = SELECT_TYPES.filter((type) => (type !== 'FAV' && type !== 'RECENT' ? true : role === 'member' || role === 'agent'))
  const inSheet = [...SLOT_FACTS, ...(isNarrow ? (['search', 'gameType', 'vassalage', 'sort'] as const) : [])]
  const chosen = inSheet.filter((name) => search[name] !== undefined).length
  const opener = (
    <Button
      variant="outline"
      className="bz-filters-open"
      aria-haspopup="dialog"
      icon={<SlidersHorizontal aria-hidden="true" />}
      iconEnd={chosen > 0 && <span className="bz-chip-count figures">{chosen}</span>}
      onClick={() => setOpen(true)}
    >
      {text('games.filter.open')}
    </Button>
  )
  return (
    <div className="bz-filters">
      {!isNarrow && <ListWords search={search} change={change} />}
      {!isNarrow && <ListChoices {...props} />}
      {!isNarrow && gameType === 'RNG' && opener}
      <ChipRow label={text('games.filter')}>
        {offered.map((type) => (
          <Chip
            key={type}
            selected={(search.select ?? usual) === type}
            onClick={() => change({ select: type === usual ? undefined : type })}
          >
            {text(`games.select.${type}`)}
          </Chip>
        ))}
      </ChipRow>
      {isNarrow && opener}
      {isOpen && (
        <Suspense>
          <FilterSheet {...props} withChoices={isNarrow} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
