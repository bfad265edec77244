import { IconAlertTriangle, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { automationsRoutes as routes } from '@atelier/shared-schema/contract/areas/automations.contract.ts'
import type { AutomationAnswer } from '@atelier/shared-schema/entities/automation.ts'
import { useSignedInPerson } from '#api/session.ts'
import { useRoute } from '#api/use-route.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { usePageTitle } from '#app/page-title.ts'
import { useOpenImage } from '#images/open-image.ts'
import { sayReason } from '#tasks/reason-text.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Page, Section } from '#ui/page.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/states.tsx'
import { automationsMessages } from './automations.messages.ts'
import { AutomationFacts } from './components/automation-facts.tsx'
import { AutomationNotRead } from './components/automation-not-read.tsx'
import { AutomationMenu } from './components/automation-menu.tsx'
import { AutomationState } from './components/automation-row.tsx'
import { HookSection } from './components/hook-section.tsx'
import { RunHistory } from './components/run-history.tsx'
import { useAutomationActs } from './hooks/use-automation-acts.ts'
import classes from './automation.module.css'

const ResultsViewer = lazyPart(async () => (await import('#tasks/results-viewer.tsx')).ResultsViewer)
const route = getRouteApi('/open/signed-in/workflows/automations/$id')

/** One automation: how it is set, and what came of it. */
export function AutomationScreen() {
  const { id } = route.useParams()
  const read = useRoute(routes.read, { params: { id } })
  useEffect(() => beginLocalNow(), [])
  if (read.data) return <KnownAutomation automation={read.data} />
  if (read.isPending) {
    return (
      <Page title="">
        <SkeletonBlock height={56} />
        <SkeletonRows count={5} />
      </Page>
    )
  }
  return <AutomationNotRead read={read} />
}

function KnownAutomation({ automation }: { automation: AutomationAnswer }) {
  const text = useMessages(automationsMessages)
  const acts = useAutomationActs()
  const navigate = useNavigate()
  const { uid } = useSignedInPerson()
  const image = useOpenImage()
  const openId = image.id
  const { id, name, isPaused } = automation
  usePageTitle(name)
  return (
    <Page
      title={name}
      lead={<AutomationState automation={automation} />}
      actions={
        <>
          <Button
            variant="line"
            icon={isPaused ? IconPlayerPlay : IconPlayerPause}
            onClick={() => void (isPaused ? acts.resume(automation) : acts.pause(automation))}
          >
            {isPaused ? text.resume : text.pause}
          </Button>
          <Button variant="primary" icon={IconPlayerPlay} onClick={() => void acts.runNow(automation)}>
            {text.runNow}
          </Button>
          <AutomationMenu
            automation={automation}
            onGone={() => void navigate({ to: '/workflows/automations', replace: true })}
          />
        </>
      }
    >
      <LastError automation={automation} />
      <Section
        title={text.facts}
        actions={
          <LinkButton variant="line" to="/workflows/automations/$id/edit" params={{ id }}>
            {text.edit}
          </LinkButton>
        }
      >
        <AutomationFacts automation={automation} />
      </Section>
      {automation.trigger.kind === 'webhook' && <HookSection automation={automation} />}
      <Section title={text.history}>
        <RunHistory key={id} id={id} />
      </Section>
      <Suspense>{openId !== undefined && <ResultsViewer uid={uid} image={{ ...image, id: openId }} />}</Suspense>
    </Page>
  )
}

function LastError({ automation: { lastError, lastReason } }: { automation: AutomationAnswer }) {
  const text = useMessages(automationsMessages)
  if (lastError === '') return null
  return (
    <p className={classes.failing} role="status">
      <Icon of={IconAlertTriangle} />
      <span>
        <b>{text.lastError}</b> {sayReason(lastReason, lastError)}
      </span>
    </p>
  )
}
