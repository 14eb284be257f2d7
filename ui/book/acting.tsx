// Everything that is pressed.
import { Bell, Download, Heart, Plus, Search, Settings, Trash2, User, Wallet } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../press/button.tsx'
import type { ButtonSize, ButtonVariant } from '../press/button.tsx'
import { Chip, ChipRow } from '../press/chip.tsx'
import { CopyButton } from '../press/copy-button.tsx'
import { IconButton } from '../press/icon-button.tsx'
import { Menu } from '../press/menu.tsx'
import { Pagination } from '../press/pagination.tsx'
import { Segmented } from '../fields/segmented.tsx'
import { Tabs } from '../press/tabs.tsx'
import { Tooltip } from '../overlay/tooltip.tsx'
import { Chapter, Row, Specimen, Stack } from './specimen.tsx'
import type { Words } from './words.ts'

const variants: readonly ButtonVariant[] = ['jade', 'outline', 'quiet', 'danger']
const sizes: readonly ButtonSize[] = ['sm', 'md', 'lg']

function Buttons({ words }: { words: Words }) {
  const [busy, setBusy] = useState(false)
  return (
    <Stack>
      {sizes.map((size) => (
        <div key={size} className="bz-row" data-heights={size}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant === 'danger'
                ? words.remove
                : variant === 'jade'
                  ? words.deposit
                  : variant === 'outline'
                    ? words.withdraw
                    : words.cancel}
            </Button>
          ))}
        </div>
      ))}
      <Row>
        <Button icon={<Plus aria-hidden="true" />}>{words.deposit}</Button>
        <Button variant="outline" iconEnd={<Download aria-hidden="true" />}>
          {words.save}
        </Button>
        <Button busy={busy} onClick={() => setBusy(true)}>
          {words.save}
        </Button>
        <Button busy variant="outline">
          {words.withdraw}
        </Button>
        <Button disabled>{words.deposit}</Button>
        <Button disabled variant="outline">
          {words.withdraw}
        </Button>
      </Row>
      <Button wide size="lg">
        {words.long}
      </Button>
    </Stack>
  )
}

function Choices({ words }: { words: Words }) {
  const [kind, setKind] = useState(-1)
  const [period, setPeriod] = useState<'a' | 'b' | 'c'>('a')
  return (
    <Stack>
      <ChipRow label={words.popular}>
        {[words.all, ...words.kinds].map((label, index) => (
          <Chip key={label} selected={kind === index - 1} count={index === 0 ? 480 : undefined} onClick={() => setKind(index - 1)}>
            {label}
          </Chip>
        ))}
        <Chip disabled>{words.soon}</Chip>
      </ChipRow>
      <ChipRow label={words.all} wrap>
        {words.kinds.map((label, index) => (
          <Chip key={label} size="sm" selected={index === 1}>
            {label}
          </Chip>
        ))}
      </ChipRow>
      <Segmented
        label={words.records}
        value={period}
        onChange={setPeriod}
        options={[
          { value: 'a', label: words.kinds[0] },
          { value: 'b', label: words.kinds[1] },
          { value: 'c', label: words.kinds[3], disabled: true },
        ]}
      />
      <Segmented
        wide
        size="sm"
        label={words.method}
        labelHidden={false}
        value={period}
        onChange={setPeriod}
        options={[
          { value: 'a', label: words.deposit },
          { value: 'b', label: words.withdraw },
          { value: 'c', label: words.records },
        ]}
      />
    </Stack>
  )
}

function TabSamples({ words }: { words: Words }) {
  const [one, setOne] = useState('0')
  return (
    <Stack>
      <Tabs
        label={words.records}
        value={one}
        onChange={setOne}
        tabs={words.kinds.slice(0, 4).map((label, index) => ({
          value: index.toString(),
          label,
          badge: index === 1 ? 3 : undefined,
          disabled: index === 3,
          content: <p>{words.emptyBody}</p>,
        }))}
      />
      <Tabs
        label={words.popular}
        variant="pill"
        value={one}
        onChange={setOne}
        tabs={words.kinds.slice(0, 3).map((label, index) => ({ value: index.toString(), label }))}
      />
    </Stack>
  )
}

function Pages({ words }: { words: Words }) {
  const [page, setPage] = useState(6)
  return <Pagination label={`${words.page} (${words.lang})`} page={page} pages={20} onPage={setPage} />
}

export function Acting() {
  return (
    <Chapter id="acting" title="Acting">
      <Specimen name="Button">{(words) => <Buttons words={words} />}</Specimen>
      <Specimen name="Icon button, copy, menu, tooltip">
        {(words) => (
          <Row>
            <IconButton label={words.search}>
              <Search aria-hidden="true" />
            </IconButton>
            <IconButton label={words.notices} badge={3} variant="outline">
              <Bell aria-hidden="true" />
            </IconButton>
            <IconButton label={words.notices} badge>
              <Bell aria-hidden="true" />
            </IconButton>
            <IconButton label={words.deposit} variant="jade" size="sm">
              <Plus aria-hidden="true" />
            </IconButton>
            <IconButton label={words.popular} variant="over" aria-pressed>
              <Heart aria-hidden="true" />
            </IconButton>
            <CopyButton value="0912345678" />
            <CopyButton value="0912345678" variant="outline">
              {words.copy}
            </CopyButton>
            <Tooltip text={words.phoneHint}>
              <Button variant="quiet">{words.phone}</Button>
            </Tooltip>
            <Menu
              trigger={
                <Button variant="outline" icon={<User aria-hidden="true" />}>
                  {words.records}
                </Button>
              }
              items={[
                { key: 'heading', heading: words.balance },
                { key: 'wallet', label: words.deposit, icon: <Wallet aria-hidden="true" />, detail: '1,234.50' },
                { key: 'settings', label: words.save, icon: <Settings aria-hidden="true" />, href: '#acting' },
                { key: 'notices', label: words.notices, checked: true },
                { key: 'line', separator: true },
                { key: 'close', label: words.remove, icon: <Trash2 aria-hidden="true" />, tone: 'danger' },
                { key: 'off', label: words.soon, disabled: true },
              ]}
            />
          </Row>
        )}
      </Specimen>
      <Specimen name="Chips, segments">{(words) => <Choices words={words} />}</Specimen>
      <Specimen name="Tabs">{(words) => <TabSamples words={words} />}</Specimen>
      <Specimen name="Pagination">{(words) => <Pages words={words} />}</Specimen>
    </Chapter>
  )
}
