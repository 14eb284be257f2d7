/** Footer: the operator and its licence, the minimum age, the ways to customer service, the social places and the providers, each once. */
import { ArtImage } from '@baize/ui/picture/art-image.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Logo } from '@baize/ui/show/logo.tsx'
import { useNear } from '@baize/ui/moving/use-near.ts'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { vendorSearch } from '../../features/games/list-search.ts'
import { useProviderNames } from '../../features/games/provider-names.ts'
import { showDialog } from '../../api/dialogs.ts'
import { useStatus } from '../../api/status.ts'
import { useText } from '../../i18n/i18n.ts'
import { ContactIcons, useContacts } from './contacts.tsx'
import { FooterLinks } from './footer-links.tsx'
import { LateBanner } from '../start/late-banner.tsx'
import { lazyPart, withTexts } from '../start/lazy-part.ts'
import { PartFault } from './part-fault.tsx'
import { CATEGORY_PATHS } from '../paths.ts'
import { RegulatorLink } from './regulator-link.tsx'

/** Nothing of it loads where the operator has no analytics. */
const Analytics = lazyPart(async () => (await withTexts(import('../start/analytics.tsx'), 'panels')).Analytics)

/** The brands of the sandbox, in the specification's order. */
const BRANDS = ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS'] as const

const MARK = { width: 28, height: 28 }

/** The marks are drawn as the footer comes near: the first screen has its own pictures to draw. */
function Brands() {
  const text = useText()
  const providerOf = useProviderNames()
  const [box, nearness] = useNear<HTMLUListElement>()
  return (
    <ul className="bz-footer-brands" aria-label={text('shell.footer.providers')} ref={box}>
      {BRANDS.map((brand) => (
        <li key={brand}>
          <Link to={brand === 'BGS' ? CATEGORY_PATHS.BGS : CATEGORY_PATHS.RNG} search={vendorSearch(brand)} className="bz-brand">
            {nearness === 'far' ? <i style={MARK} /> : <ArtImage seed={brand} kind="vendor" vendor={brand} {...MARK} />}
            <span>{providerOf({ vassalage: brand }) || brand}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function Footer() {
  const text = useText()
  const { data } = useStatus()
  const { service, social } = useContacts('footer')
  return (
    <footer className="bz-footer">
      <div className="bz-footer-row">
        <Logo />
        <span className="bz-adults" aria-hidden>
          {data?.merchant.minimumAge ?? 18}+
        </span>
        <p>{text('shell.footer.adults', { age: data?.merchant.minimumAge ?? 18 })}</p>
        <div className="bz-footer-contacts">
          <ContactIcons contacts={service} label={text('shell.service')} />
          <ContactIcons contacts={social} label={text('shell.social')} />
        </div>
      </div>
      <Brands />
      {data && (
        <p className="text-sm text-fg-2">
          {text('shell.footer.operator', { operator: data.merchant.operatorName })} {data.merchant.licence}
          {data.merchant.regulator && (
            <>
              {' '}
              {text('shell.footer.regulator')} <RegulatorLink regulator={data.merchant.regulator} />
            </>
          )}
        </p>
      )}
      <div className="bz-footer-links">
        <Button variant="quiet" size="sm" onClick={() => showDialog('licence')}>
          {text('shell.footer.licence')}
        </Button>
      </div>
      <FooterLinks />
      {data?.info.gtagId && (
        <PartFault>
          <Suspense>
            <Analytics />
          </Suspense>
        </PartFault>
      )}
      <LateBanner group="w_pagcor" shape="mark" later />
    </footer>
  )
}
