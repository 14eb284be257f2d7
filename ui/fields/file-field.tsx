// A field for files: the browser's own control lies over it unseen, so that pressing, dropping and the keyboard stay native.
import './file-field.css'
import { Upload } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Spinner } from '../show/spinner.tsx'
import { FieldFrame, type FieldProps } from './field.tsx'

export type FileFieldProps = Omit<FieldProps, 'leading' | 'trailing'> &
  Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
    /** What the field says of itself in the page's language; the browser would say it in its own. */
    prompt: string
    busy?: boolean | undefined
    onFiles: (files: readonly File[]) => void
  }

export function FileField({
  label,
  labelHidden,
  hint,
  error,
  optional,
  prompt,
  busy = false,
  onFiles,
  disabled,
  ...input
}: FileFieldProps) {
  return (
    <FieldFrame {...{ label, labelHidden, hint, error, optional }} className="bz-file">
      {(control) => (
        <>
          <input
            {...input}
            {...control}
            type="file"
            disabled={disabled === true || busy}
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])]
              currentTarget.value = ''
              if (files.length > 0) onFiles(files)
            }}
          />
          <span className="bz-file-face" aria-hidden="true">
            {busy ? <Spinner /> : <Upload size={18} />}
            {prompt}
          </span>
        </>
      )}
    </FieldFrame>
  )
}
