import { enginesRoutes as routes } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import type { EngineServerCheck } from '@atelier/shared-schema/entities/engine-server.ts'
import { IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#api/call.ts'
import type { RouteForm } from '#api/use-route-form.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { toBody } from '../engine-values.ts'
import type { EngineValues } from '../engine-values.ts'
import { enginesMessages } from '../engines.messages.ts'
import classes from './engines.module.css'

/** Tries what is in the form from where a worker stands, saved or not. */
export function EngineCheck({ form, id }: { form: RouteForm<EngineValues>; id: string | undefined }) {
  const text = useMessages(enginesMessages)
  const [isPending, setPending] = useState(false)
  const [found, setFound] = useState<EngineServerCheck>()

  async function tryIt(): Promise<void> {
    const { values } = form
    setPending(true)
    setFound(undefined)
    try {
      const name = values.name.trim() || values.address.slice(0, 80) || '-'
      setFound(await call(routes.check, { body: { ...toBody(values), name, ...(id !== undefined && { id }) } }))
    } catch (reason) {
      form.fail(reason)
    } finally {
      setPending(false)
    }
  }

  return (
    <div className={classes.check}>
      <Button variant="line" icon={IconPlugConnected} loading={isPending} onClick={() => void tryIt()}>
        {text.try}
      </Button>
      <div role="status" className={classes.form}>
        {found && <CheckResult found={found} />}
      </div>
    </div>
  )
}

function CheckResult({ found }: { found: EngineServerCheck }) {
  const text = useMessages(enginesMessages)
  if (!found.isFine) {
    return (
      <p className={classes.result}>
        {text.worksNot}. {text.reasons[found.reason]}
        <small>{found.message}</small>
      </p>
    )
  }
  const parts = [
    found.version && text.version(found.version),
    found.nodes > 0 && text.nodes(found.nodes),
    found.models > 0 && text.models(found.models),
  ].filter(part => part !== false && part !== '')
  return (
    <p className={classes.result} data-fine="">
      {text.works}
      <small>{parts.length > 0 ? text.found(parts.join(' · '), found.ms) : text.foundNothing(found.ms)}</small>
    </p>
  )
}
