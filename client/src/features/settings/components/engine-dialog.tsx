import { enginesRoutes as routes } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import type { EngineServerDetails } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import type { Route } from '@atelier/shared-schema/contract/route.ts'
import type { EngineServerKind } from '@atelier/shared-schema/entities/engine-server.ts'
import { useState } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import { describeError } from '#api/error-text.ts'
import { useRouteForm } from '#api/use-route-form.ts'
import { refresh, useRoute } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { InlineError } from '#ui/inline-error.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { ErrorState, SkeletonRows } from '#ui/states.tsx'
import { showToast } from '#ui/toast-store.ts'
import { hasReachError } from '../engine-field-errors.ts'
import { emptyValues, toBody, valuesOf } from '../engine-values.ts'
import type { EngineValues } from '../engine-values.ts'
import { enginesMessages } from '../engines.messages.ts'
import { EngineCheck } from './engine-check.tsx'
import { EngineKinds } from './engine-kinds.tsx'
import { EngineReachFields } from './engine-reach-fields.tsx'
import { EngineWhoFields } from './engine-who-fields.tsx'
import classes from './engines.module.css'

interface EngineDialogProps {
  /** Of one that is there; a new one without. */
  id?: string
  onClose: () => void
}

export function EngineDialog({ id, onClose }: EngineDialogProps) {
  return id === undefined ? <AddDialog onClose={onClose} /> : <EditDialog id={id} onClose={onClose} />
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const text = useMessages(enginesMessages)
  const [kind, setKind] = useState<EngineServerKind>()
  return (
    <Dialog opened onClose={onClose} title={text.addTitle} size="md">
      {kind === undefined ? (
        <>
          <p className={classes.step}>{`${text.steps(1)}. ${text.kindLead}`}</p>
          <EngineKinds onChoose={setKind} />
          <DialogActions>
            <Button onClick={onClose}>{text.cancel}</Button>
          </DialogActions>
        </>
      ) : (
        <EngineForm
          key={kind}
          route={routes.create}
          initial={emptyValues(kind)}
          onBack={() => setKind(undefined)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

function EditDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useMessages(enginesMessages)
  const query = useRoute(routes.read, { params: { id } }, { staleTime: 0 })
  const [server, setServer] = useState<EngineServerDetails>()
  // As it was when it was opened: what is read anew later does not take away what was entered.
  if (!server && query.data && !query.isFetching) setServer(query.data)
  return (
    <Dialog opened onClose={onClose} title={text.editTitle(server?.name ?? '…')} size="md">
      {query.error && !server && (
        <ErrorState onRetry={() => void query.refetch()}>{describeError(query.error)}</ErrorState>
      )}
      {!server && !query.error && <SkeletonRows count={4} height={40} />}
      {server && <EngineForm route={routes.change} server={server} initial={valuesOf(server)} onClose={onClose} />}
    </Dialog>
  )
}

interface EngineFormProps {
  route: Route
  initial: EngineValues
  server?: EngineServerDetails
  /** To the choice of kinds, where there is one. */
  onBack?: () => void
  onClose: () => void
}

/** In two steps for a new one, so that it is tried before it is named; all at once for one that is there. */
function EngineForm({ route, initial, server, onBack, onClose }: EngineFormProps) {
  const text = useMessages(enginesMessages)
  const [step, setStep] = useState<2 | 3>(2)
  const form = useRouteForm<Route, EngineValues>(route, {
    initial,
    toInput: values => ({ ...(server && { params: { id: server.id } }), body: toBody(values) }),
    onSuccess: async (_, { name }) => {
      await refresh([routes.list, routes.read])
      showToast(server ? text.saved(name) : text.added(name), { tone: 'ok' })
      onClose()
    },
  })
  const isWhole = server !== undefined
  // What is wrong is shown where it can be put right.
  if (step === 3 && hasReachError(form)) setStep(2)
  const showsReach = isWhole || step === 2
  const showsWho = isWhole || step === 3

  function goOn(): void {
    if (form.values.name === '') form.set('name', suggestName(form.values))
    setStep(3)
  }

  function submit(event: SyntheticEvent): void {
    if (showsWho) return form.submit(event)
    event.preventDefault()
    goOn()
  }

  return (
    <form ref={form.formRef} className={classes.form} onSubmit={submit} noValidate>
      {!isWhole && (
        <p className={classes.step}>{`${text.steps(step)}. ${step === 2 ? text.reachLead : text.whoLead}`}</p>
      )}
      {showsReach && (
        <>
          <EngineReachFields form={form} hasKey={server?.hasKey ?? false} />
          <EngineCheck form={form} id={server?.id} />
        </>
      )}
      {showsWho && <EngineWhoFields form={form} isFirst={!isWhole} />}
      <InlineError>{form.error}</InlineError>
      <FormActions onLeave={isWhole ? onClose : step === 3 ? () => setStep(2) : onBack} isBack={!isWhole}>
        {showsWho ? (
          <Button type="submit" variant="primary" loading={form.pending}>
            {isWhole ? text.save : text.finish}
          </Button>
        ) : (
          <Button key="next" type="submit" variant="primary">
            {text.next}
          </Button>
        )}
      </FormActions>
    </form>
  )
}

function FormActions({
  onLeave,
  isBack,
  children,
}: {
  onLeave: (() => void) | undefined
  isBack: boolean
  children: ReactNode
}) {
  const text = useMessages(enginesMessages)
  return (
    <DialogActions>
      <Button onClick={onLeave}>{isBack ? text.back : text.cancel}</Button>
      {children}
    </DialogActions>
  )
}

/** By where it is. */
function suggestName({ kind, address }: EngineValues): string {
  if (kind === 'onnx') return address.split(/[/\\]/).findLast(part => part !== '') ?? ''
  const host = URL.parse(address)?.host ?? ''
  return kind === 'comfyui' && host ? `ComfyUI ${host}` : host
}
