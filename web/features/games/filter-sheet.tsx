/** Filter sheet: what providers state of their slots, each choice with the games that it would leave. On a phone provider and order are in it too. */
import type { SlotFacets } from '@baize/contract/demo-slots/slot-facts.ts'
import { Sheet } from '@baize/ui/overlay/sheet.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Chip, ChipRow } from '@baize/ui/press/chip.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { ListChoices, ListWords } from './list-choices.tsx'
import { NO_FACTS, SLOT_FACTS } from './list-search.ts'
import type { FiltersProps } from './picker/filters-props.ts'
import { facetsQuery } from './queries.ts'

type Fact = keyof SlotFacets
type Choice = { readonly value: string | number; readonly games: number }

function Facet({ name, choices, search, change }: { name: Fact; choices: readonly Choice[] } & Pick<FiltersProps, 'search' | 'change'>) {
  const text = useText()
  const labelOf = (value: string | number): string =>
    typeof value === 'number'
      ? text('slots.leastRtp.value', { percent: (value / 100).toFixed(2) })
      : text(`slots.${name}.${value}` as TextKey)
  const title = text(`slots.${name}`)
  return (
    <section className="bz-facet">
      <h3>{title}</h3>
      <ChipRow label={title} wrap>
        {choices.map(({ value, games }) => {
          const isChosen = search[name] === value
          return (
            <Chip
              key={value}
              selected={isChosen}
              count={games}
              // Nothing would be left. What is chosen can be taken back.
              disabled={games === 0 && !isChosen}
              onClick={() => change({ [name]: isChosen ? undefined : value })}
            >
              {labelOf(value)}
            </Chip>
          )
        })}
      </ChipRow>
    </section>
  )
}

type SheetProps = FiltersProps & { readonly withChoices: boolean; readonly onClose: () => void }

export function FilterSheet({ withChoices, onClose, ...props }: SheetProps) {
  const { gameType, search, wish, change, total } = props
  const text = useText()
  const [isOpen, setOpen] = useState(true)
  const hasFacts = gameType === 'RNG'
  const { data, error, refetch } = useQuery({ ...facetsQuery(useLanguage(), wish), placeholderData: keepPreviousData, enabled: hasFacts })
  const facets = data?.facets
  const clear = { ...NO_FACTS, ...(withChoices ? { search: undefined, gameType: undefined, vassalage: undefined, sort: undefined } : {}) }
  const isClear = Object.keys(clear).every((name) => search[name as keyof typeof clear] === undefined)
  return (
    <Sheet
      open={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      title={text('games.filter.open')}
      description={hasFacts ? text('slots.explain') : undefined}
      footer={
        <>
          <Button variant="outline" disabled={isClear} onClick={() => change(clear)}>
            {text('slots.clear')}
          </Button>
          <Button onClick={() => setOpen(false)}>{text('slots.show', { count: total ?? 0 })}</Button>
        </>
      }
    >
      <div className="bz-stack">
        {withChoices && (
          <>
            <ListWords search={search} change={change} labelHidden={false} />
            <ListChoices {...props} labelHidden={false} />
          </>
        )}
        {error && !data && <LoadFailure error={error} onAgain={() => refetch()} />}
        {facets && SLOT_FACTS.map((name) => <Facet key={name} name={name} choices={facets[name]} search={search} change={change} />)}
      </div>
    </Sheet>
  )
}
