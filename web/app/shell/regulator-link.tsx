/** Regulator link: to the regulator's own pages, or to our page where a demonstration has none. */
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
