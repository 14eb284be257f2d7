/** Lazy part: pages and parts of pages whose code loads when they are needed, and in time or not at all. */
import { lazyRouteComponent as lazyComponent } from '@tanstack/react-router'
import { lazy, type ComponentType } from 'react'
import { enterArea, type TextArea } from '../../i18n/i18n.ts'
import { inTime } from './in-time.ts'

/** A page whose code comes when its address is entered. */
export const lazyRouteComponent: typeof lazyComponent = (load, name) => lazyComponent(() => inTime(load()), name)

/** A part of a page whose code comes when it is first shown. */
// oxlint-disable-next-line typescript/no-explicit-any -- React's own bound of a lazy component
export const lazyPart = <Part extends ComponentType<any>>(load: () => Promise<Part>) =>
  lazy(async () => ({ default: await inTime(load()) }))

/** Late code together with the texts of its areas: both are requested at once. */
export const withTexts = async <Module>(load: Promise<Module>, ...areas: readonly TextArea[]): Promise<Module> =>
  (await Promise.all([load, ...areas.map(enterArea)]))[0]
