/** Avatar: the picture beside a person's name: of the drawn set, their own, or drawn from who they are. */
import type { MemberInfo } from '@baize/contract/identity/identity.ts'
import { AvatarImage } from '@baize/ui/picture/avatar-image.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

/** The seed of a picture of the drawn set. */
export const drawnSeed = (number: number): string => `the drawn set, ${number}`

export function Avatar({ info, className }: { info: Pick<MemberInfo, 'id' | 'avatar'>; className?: string }) {
  const worn = info.avatar ?? null
  const file = worn && 'file' in worn ? worn.file : undefined
  const own = useQuery({
    queryKey: ['security', 'picture', file ?? ''],
    queryFn: ({ signal }) => call('readFile', { params: { id: file ?? '' }, signal }),
    enabled: file !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (file !== undefined && own.data)
    return <img className={className} src={`data:${own.data.type};base64,${own.data.data}`} alt="" width={240} height={240} />
  return <AvatarImage seed={worn && 'drawn' in worn ? drawnSeed(worn.drawn) : info.id} className={className} />
}
