/** Proof pictures: a member's uploaded proofs. Each is uploaded when it is chosen, and a refused one is named. */
import { PICTURE_ACCEPT } from '@baize/contract/values/pictures.ts'
import { FileField } from '@baize/ui/fields/file-field.tsx'
import { smallerPicture } from '@baize/ui/picture/smaller-picture.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'

const MOST = 3

export function useProofPictures() {
  const text = useText()
  const refusalText = useRefusalText()
  const [ids, setIds] = useState<readonly string[]>([])
  const [fault, setFault] = useState<string>()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (file: File) => call('uploadFile', { body: await smallerPicture(file) }),
  })
  const add = async (files: readonly File[]): Promise<void> => {
    setFault(files.length + ids.length > MOST ? text('wallet.receipt.pictures.many') : undefined)
    for (const file of files.slice(0, MOST - ids.length)) {
      try {
        const { id } = await mutateAsync(file)
        setIds((before) => [...before, id])
      } catch (error) {
        setFault(text('wallet.receipt.picture.refused', { name: file.name, reason: refusalText(error) ?? '' }))
      }
    }
  }
  return {
    ids,
    fault,
    busy: isPending,
    add: (files: readonly File[]) => void add(files),
    clear: () => setIds([]),
    remove: (id: string) => setIds(ids.filter((each) => each !== id)),
  }
}

export function ProofPictures({ ids, fault, busy, add, remove }: ReturnType<typeof useProofPictures>) {
  const text = useText()
  return (
    <div className="bz-stack">
      <FileField
        label={text('wallet.receipt.pictures')}
        optional={text('wallet.receipt.optional')}
        prompt={text(busy ? 'wallet.receipt.picture.sending' : 'wallet.receipt.pictures.choose')}
        hint={text('wallet.receipt.pictures.hint')}
        error={fault}
        accept={PICTURE_ACCEPT}
        multiple
        busy={busy}
        disabled={ids.length >= MOST}
        onFiles={add}
      />
      {ids.length > 0 && (
        <ul className="bz-row wallet-turnover">
          {ids.map((id, place) => (
            <li key={id}>
              <Button
                variant="outline"
                size="sm"
                icon={<X aria-hidden="true" size={16} />}
                aria-label={text('wallet.receipt.picture.remove', { number: place + 1 })}
                onClick={() => remove(id)}
              >
                {text('wallet.receipt.picture', { number: place + 1 })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
