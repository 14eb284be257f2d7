/** Regulator link: to the pages of the authority that watches over the operator, or to our own where a demonstration has none. */
import type { SystemStatus } from '@baize/contract/settings.ts'

type Regulator = NonNullable<SystemStatus['merchant']['regulator']>

export function RegulatorLink({ regulator: { name, url } }: { regulator: Regulator }) {
  const outside = url.startsWith('https://')
  return (
    <a href={url} className="bz-regulator" {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      {name}
    </a>
  )
}
