/** Settings: the operator's settings for the whole site, which every browser reads first. */
import { Type, type Static } from 'typebox'
import { operation } from './operation.ts'
import { FieldRule } from './identity/identity.ts'
import { InstantText } from './values/texts.ts'

export const WHITELABEL_FLAGS = [
  'CHNGPASSVERIF3',
  'USERNAMEREG3',
  'MOBILENUMREG3',
  'MOBILENUMPASSREG3',
  'REGMOBVERF3',
  'AGENTPOLICY3',
  'FREEPLAY',
  'FORCEPASSCHANGE',
  'CODELOGIN',
] as const

const Flags = Type.Record(Type.String(), Type.Boolean())

export const SystemStatus = Type.Object({
  /** 0 normal, 1 maintenance, 2 region restriction. */
  status: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
  merchant: Type.Object({
    code: Type.String(),
    name: Type.String(),
    defaultLanguage: Type.String(),
    languages: Type.Array(Type.String()),
    /** IANA name of the zone in which the merchant's days begin and end. */
    timeZone: Type.String(),
    /** The first currency, in which members register; and all in which they may have a wallet, the first one first. */
    currency: Type.String(),
    currencies: Type.Array(Type.String()),
    currencySymbol: Type.String(),
    currencyDigits: Type.Integer(),
    minimumAge: Type.Integer(),
    operatorName: Type.String(),
    licence: Type.String(),
    /** The year of the copyright in the agents' own pages. */
    agentYear: Type.Optional(Type.Integer()),
    /** The regulator of the operator, and its address; null where there is none to name. */
    regulator: Type.Union([
      Type.Object({ name: Type.String(), url: Type.String(), licenceNumber: Type.Union([Type.String(), Type.Null()]) }),
      Type.Null(),
    ]),
    demo: Type.Boolean(),
  }),
  info: Type.Object({
    customerService: Type.Array(
      Type.Object({ csType: Type.String(), csPosition: Type.String(), title: Type.String(), path: Type.String() }),
    ),
    domainRoute: Type.Array(Type.String()),
    resources: Type.Array(Type.Object({ resourceType: Type.String(), url: Type.String(), labelNameEn: Type.String() })),
    whitelabel: Flags,
    registerRules: Type.Array(FieldRule),
    mainDomain: Type.String(),
    gtagId: Type.Union([Type.String(), Type.Null()]),
    imageCDNs: Type.Array(Type.String()),
    launchGameCDNs: Type.Array(Type.String()),
  }),
  location: Type.Object({ ip: Type.String(), country: Type.Union([Type.String(), Type.Null()]) }),
  maintenance: Type.Union([
    Type.Object({ title: Type.String(), message: Type.String(), end: Type.Union([InstantText, Type.Null()]) }),
    Type.Null(),
  ]),
  regionRestriction: Type.Union([Type.Object({ ip: Type.String(), message: Type.String() }), Type.Null()]),
})
export type SystemStatus = Static<typeof SystemStatus>

export const systemStatus = operation({
  name: 'systemStatus',
  method: 'GET',
  path: '/wps/system/status',
  who: 'anyone',
  alwaysOpen: true,
  summary: 'Whether the site is open, and everything that the shell needs to draw itself.',
  answer: SystemStatus,
})

export const whitelabel = operation({
  name: 'whitelabel',
  method: 'GET',
  path: '/wps/system/whitelabel',
  who: 'anyone',
  alwaysOpen: true,
  summary: "The merchant's switches.",
  answer: Flags,
  cacheSeconds: 30,
})

export const domainRoutes = operation({
  name: 'domainRoutes',
  method: 'GET',
  path: '/wps/system/domainRoute',
  who: 'anyone',
  alwaysOpen: true,
  summary: 'The addresses under which the site answers.',
  answer: Type.Array(Type.String()),
  cacheSeconds: 300,
})

export const settingsOperations = [systemStatus, whitelabel, domainRoutes] as const
