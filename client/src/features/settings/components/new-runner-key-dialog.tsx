import { runnerKeysRoutes as routes } from '@atelier/shared-schema/contract/areas/runner-keys.contract.ts'
import { useState } from 'react'
import { useRouteForm } from '#api/use-route-form.ts'
import { refresh } from '#api/use-route.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { KeyDialog } from './key-dialog.tsx'
import { runnerMessages } from './runner.messages.ts'

export function NewRunnerKeyDialog({ onClose }: { onClose: () => void }) {
  const text = useMessages(runnerMessages)
  const [key, setKey] = useState<string>()
  const form = useRouteForm(routes.create, {
    initial: { name: '' },
    toInput: ({ name }) => ({ body: { name } }),
    onSuccess: async made => {
      setKey(made.key)
      await refresh([routes.list])
    },
  })
  return <KeyDialog words={{ ...text, title: text.newTitle }} form={form} made={key} onClose={onClose} />
}
