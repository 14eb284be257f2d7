// A password that can be shown, pasted and checked against its rules while it is typed.
import { Check, Circle, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { IconButton } from '../press/icon-button.tsx'
import { useLabels } from '../labels.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'

export type PasswordRule = { label: string; met: boolean }
export type PasswordFieldProps = Omit<FieldProps, 'trailing'> &
  Omit<ComponentProps<'input'>, 'type'> & { rules?: readonly PasswordRule[] | undefined }

function Rules({ rules }: { rules: readonly PasswordRule[] }): ReactNode {
  const labels = useLabels()
  return (
    <ul className="bz-rules">
      {rules.map((rule) => (
        <li key={rule.label} data-met={rule.met || undefined}>
          {rule.met ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}
          <span>
            {rule.label} <VisuallyHidden>({rule.met ? labels.met : labels.notMet})</VisuallyHidden>
          </span>
        </li>
      ))}
    </ul>
  )
}

export function PasswordField({ label, labelHidden, hint, error, optional, leading, id, className, rules, ...input }: PasswordFieldProps) {
  const labels = useLabels()
  const [shown, setShown] = useState(false)
  const reveal = (
    <IconButton label={shown ? labels.hidePassword : labels.showPassword} onClick={() => setShown(!shown)} disabled={input.disabled}>
      {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
    </IconButton>
  )
  return (
    <FieldFrame
      {...{ label, labelHidden, hint, error, optional, leading, id, className }}
      trailing={reveal}
      after={rules === undefined ? null : <Rules rules={rules} />}
    >
      {(control) => (
        <input autoCapitalize="off" autoCorrect="off" spellCheck={false} {...input} {...control} type={shown ? 'text' : 'password'} />
      )}
    </FieldFrame>
  )
}
