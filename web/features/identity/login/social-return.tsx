/** Social return: takes a provider's answer once, and says where the person goes next. */
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useEffect } from 'react'
import { call } from '../../../api/client.ts'
import { enter } from '../../../api/person.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { nextStepOf, setNextStep } from './entering.ts'
import type { ProviderName } from './other-ways.tsx'

export type Onward = 'in' | 'linked' | 'login' | 'register'

/** A provider's answer is valid once, and a page may be mounted twice. */
const taken = new Set<string>()

export function SocialReturn({ provider, query, onDone }: { provider: ProviderName; query: string; onDone: (onward: Onward) => void }) {
  const text = useText()
  const say = useRefusalText()
  useEffect(() => {
    if (taken.has(query)) return
    taken.add(query)
    const finish = async (): Promise<Onward> => {
      try {
        const answer = await call('socialFinish', { params: { provider }, body: { query } })
        if ('linked' in answer) {
          toast({ title: text('security.social.linked'), tone: 'good' })
          return 'linked'
        }
        enter(answer)
        toast({ title: text('identity.loggedIn', { name: answer.member.nickname }) })
        return 'in'
      } catch (error) {
        const next = nextStepOf(error)
        setNextStep(next)
        if (!next) toast({ title: say(error), tone: 'danger' })
        return next?.step === 'newcomer' ? 'register' : 'login'
      }
    }
    void finish().then(onDone)
  }, [provider, query, onDone, say, text])
  return (
    <Loading>
      <Skeleton shape="box" height={240} />
    </Loading>
  )
}
