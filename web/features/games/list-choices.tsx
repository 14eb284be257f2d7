/** List choices: the words, category, provider and order of a list. They stand in the page, or on a phone in its sheet. */
import { withoutUnseen } from '@baize/contract/values/number-text.ts'
import { splitProviders } from '@baize/contract/catalogue/provider-codes.ts'
import { FieldFrame, TextField } from '@baize/ui/fields/field.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { lanesQuery } from '../../api/home.ts'
import { enterArea, useLanguage, useText } from '../../i18n/i18n.ts'
import { GAME_SORTS, LIST_GAME_TYPES } from './list-search.ts'
import type { FiltersProps } from './picker/filters-props.ts'

/** Its code, texts and counts come when it is first opened. */
const ProviderPicker = lazy(async () => {
  const [{ ProviderPicker: Part }] = await Promise.all([import('./picker/provider-picker.tsx'), enterArea('slots')])
  return { default: Part }
})

/** The category, where the list is of several, and the provider, where the category has several. */
export function ListChoices({ labelHidden = true, ...props }: FiltersProps & { labelHidden?: boolean }) {
  const { gameType, search, change } = props
  const text = useText()
  const { data } = useQuery(lanesQuery(useLanguage()))
  // A category holds the place of the choice until its providers are known, so that nothing below it moves. In-house games have one provider.
  const waits = data === undefined && gameType !== undefined && gameType !== 'BGS'
  const [isPicking, setPicking] = useState(false)
  const cards = data?.lanes.find((lane) => lane.gameType === (gameType ?? search.gameType))?.cards ?? []
  const names = splitProviders(search.vassalage).map((code) => cards.find(({ vassalage }) => vassalage === code)?.displayName ?? code)
  const chosen = names.join(', ') || text('games.filter.allProviders')
  return (
    <>
      {gameType === undefined && (
        <SelectField
          label={text('games.filter.type')}
          labelHidden={labelHidden}
          value={search.gameType ?? ''}
          options={[
            { value: '', label: text('games.filter.allTypes') },
            ...LIST_GAME_TYPES.map((type) => ({ value: type, label: text(`games.${type}`) })),
          ]}
          onChange={(event) =>
            change({ gameType: LIST_GAME_TYPES.find((type) => type === event.currentTarget.value), vassalage: undefined })
          }
        />
      )}
      {(waits || cards.length > 1) && (
        <FieldFrame label={text('games.filter.provider')} labelHidden={labelHidden}>
          {(control) => (
            <>
              <button
                {...control}
                type="button"
                className="bz-field-control bz-providers-open"
                aria-haspopup="dialog"
                aria-label={`${text('games.filter.provider')}: ${chosen}`}
                onClick={() => setPicking(true)}
              >
                {chosen}
              </button>
              <ChevronDown className="bz-field-chevron" aria-hidden="true" />
            </>
          )}
        </FieldFrame>
      )}
      <SelectField
        label={text('games.sort')}
        labelHidden={labelHidden}
        value={search.sort ?? 'popular'}
        // No other game has a volatility.
        options={GAME_SORTS.filter((sort) => sort !== 'volatility' || gameType === 'RNG').map((sort) => ({
          value: sort,
          label: text(`games.sort.${sort}`),
        }))}
        onChange={(event) => {
          const sort = GAME_SORTS.find((one) => one === event.currentTarget.value)
          change({ sort: sort === 'popular' ? undefined : sort })
        }}
      />
      {isPicking && (
        <Suspense>
          <ProviderPicker {...props} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Whole words are asked for once a person rests. */
export function ListWords({ search, change, labelHidden = true }: Pick<FiltersProps, 'search' | 'change'> & { labelHidden?: boolean }) {
  const text = useText()
  const asked = search.search ?? ''
  const [words, setWords] = useState(asked)
  const [sent, setSent] = useState(asked)
  const [before, setBefore] = useState(asked)
  // Words that came into the address by another way than this field, such as back or cleared filters, are shown in it. Its own are already
  // there.
  if (before !== asked) {
    setBefore(asked)
    if (asked !== sent) setWords(asked)
  }
  useEffect(() => {
    const wait = setTimeout(() => {
      const wish = withoutUnseen(words).trim()
      if (wish === asked) return
      setSent(wish)
      change({ search: wish || undefined })
    }, 250)
    return () => clearTimeout(wait)
  }, [words, asked, change])
  return (
    <TextField
      label={text('games.filter.search')}
      labelHidden={labelHidden}
      placeholder={labelHidden ? text('games.filter.search') : undefined}
      type="search"
      maxLength={60}
      value={words}
      onChange={(event) => setWords(event.currentTarget.value)}
    />
  )
}
