import { enginesRoutes as routes } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import type { ListedEngine } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { useSignedInPerson } from '#api/session.ts'
import { useRoute } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { enginesMessages } from '../engines.messages.ts'
import { EngineModelsDialog } from './engine-models-dialog.tsx'
import { EngineRow } from './engine-row.tsx'
import { RemoveEngineDialog } from './remove-engine-dialog.tsx'
import { SectionList } from './section-list.tsx'

const EngineDialog = lazyPart(async () => (await import('./engine-dialog.tsx')).EngineDialog)

/** How they are changes while it is looked at. */
const READ_EVERY_MS = 4_000

type Opened = { act: 'add' } | { act: 'edit' | 'remove' | 'models'; engine: ListedEngine }

export function EnginesSection() {
  const text = useMessages(enginesMessages)
  const isOwner = useSignedInPerson().siteRole === 'owner'
  const query = useRoute(routes.list, {}, { staleTime: 0 })
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const { refetch } = query
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch()
    }, READ_EVERY_MS)
    return () => clearInterval(timer)
  }, [refetch])
  return (
    <Section
      title={text.title}
      lead={text.lead}
      actions={
        isOwner && (
          <Button variant="line" icon={IconPlus} onClick={() => setOpened({ act: 'add' })}>
            {text.add}
          </Button>
        )
      }
    >
      <SectionList label={text.title} query={query} empty={text.empty}>
        {engine => (
          <EngineRow key={engine.id} engine={engine} isOwner={isOwner} onAct={act => setOpened({ act, engine })} />
        )}
      </SectionList>
      <Suspense>
        {opened?.act === 'add' && <EngineDialog onClose={close} />}
        {opened?.act === 'edit' && <EngineDialog id={opened.engine.id} onClose={close} />}
      </Suspense>
      {opened?.act === 'models' && <EngineModelsDialog engine={opened.engine} onClose={close} />}
      {opened?.act === 'remove' && <RemoveEngineDialog engine={opened.engine} onClose={close} />}
    </Section>
  )
}
