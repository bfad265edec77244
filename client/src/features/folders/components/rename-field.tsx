import { useMessages } from '#ui/i18n/messages.ts'
import { foldersMessages } from '../folders.messages.ts'
import { NameField } from './name-field.tsx'

export interface RenameFieldProps {
  name: string
  onName: (name: string) => void
  onEnd: () => void
}

export function RenameField({ name, ...rest }: RenameFieldProps) {
  const text = useMessages(foldersMessages)
  return <NameField label={text.newName(name)} initial={name} {...rest} />
}
