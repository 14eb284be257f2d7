/** Freeze page: the target of an email's link. Nothing happens before a press, since mail scanners open every link. */
import { Button } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../api/client.ts'
import { PATHS } from '../app/paths.ts'
import { useText } from '../i18n/i18n.ts'
import { useRefusalText } from '../i18n/refusal-text.ts'

function Done() {
  const text = useText()
  const navigate = useNavigate()
  return (
    <>
      <Notice tone="good" live title={text('security.freeze.done')}>
        {text('security.freeze.doneText')}
      </Notice>
      <ol>
        <li>{text('security.freeze.next.password')}</li>
        <li>{text('security.freeze.next.look')}</li>
        <li>{text('security.freeze.next.release')}</li>
      </ol>
      <div>
        <Button onClick={() => void navigate({ to: PATHS.login })}>{text('shell.login')}</Button>
      </div>
    </>
  )
}

export function FreezePage() {
  const text = useText()
  const say = useRefusalText()
  // Read once and removed from the address, so that no history stores it.
  const [token] = useState(() => /^#([A-Za-z0-9_-]{43})$/.exec(location.hash)?.[1])
  useEffect(() => history.replaceState(history.state, '', PATHS.freeze), [])
  const freeze = useMutation({ mutationFn: (link: string) => call('freezeByLink', { body: { token: link } }) })
  return (
    <div className="bz-page phone-page">
      <Card as="section" padding="lg">
        <div className="bz-stack">
          <h1 className="text-xl">{text('security.freeze.title')}</h1>
          {freeze.isSuccess ? (
            <Done />
          ) : (
            <>
              <p>{text('security.freeze.what')}</p>
              {freeze.isError && (
                <Notice tone="danger" live>
                  {say(freeze.error)}
                </Notice>
              )}
              {token === undefined ? (
                <Notice tone="danger">{text('security.freeze.broken')}</Notice>
              ) : (
                <Button size="lg" wide variant="danger" busy={freeze.isPending} onClick={() => freeze.mutate(token)}>
                  {text('security.freeze.press')}
                </Button>
              )}
              <p className="text-sm text-fg-2">{text('security.freeze.undo')}</p>
            </>
          )}
        </div>
      </Card>
    </div>
  )
}
