import { IconUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { chooseFile } from './choose-file.ts'
import { beginWith } from './exchange-asks.ts'
import { exchangeMessages } from './exchange.messages.ts'
import { importedNames } from './import-content.ts'
import { plainName } from './plain-name.ts'

const NAME_MAX = 120

/** A new board with what a file holds: it is called like the file, and filled once it is open. */
export function ImportBoard() {
  const text = useMessages(exchangeMessages)
  const navigate = useNavigate()
  const create = useRouteMutation(routes.create, { refreshes: [routes.browse] })
  const begin = async (file: File) => {
    const name = plainName(file.name.replace(/\.(tldr|excalidraw|json)$/i, '')).slice(0, NAME_MAX)
    const { id } = await create.mutateAsync({ body: { name: name || text.untitled } })
    beginWith(id, file)
    await navigate({ to: `/artboards/${id}` })
  }
  return (
    <Button
      variant="line"
      icon={IconUpload}
      loading={create.isPending}
      // What goes wrong is told by the call.
      onClick={() => chooseFile(importedNames, file => void begin(file).catch(() => undefined))}
    >
      {text.importButton}
    </Button>
  )
}
