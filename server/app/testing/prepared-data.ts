/** Prepared data: a folder in which the product was started and stopped once. It is copied for each test that does not need a first start. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { freshData, startProduct, until } from './product-process.ts'

const run = promisify(execFile)

/** Makes the folder that all copies are made of; it has its name when it is whole. */
async function make(making: string, whole: string): Promise<void> {
  const product = await startProduct({ BAIZE_DATA: making, PORT: '0', BUILD_WEB: 'no' })
  const { code } = await product.stop()
  if (code !== 0) throw new Error(`the first start ended with ${code}: ${product.complaints()}`)
  // Copies that start at the same time would ask for the same ports.
  await rm(path.join(making, 'sandbox-ports'))
  await rename(making, whole)
}

/** Of this run of tests: whichever file asks first makes it, and it goes with the cluster beside which it lies. */
async function prepared(): Promise<string> {
  const { host } = inject('pg')
  const [making, whole, failed] = ['making', 'whole', 'failed'].map((name) => path.join(host, `product-${name}`)) as [
    string,
    string,
    string,
  ]
  const isFirst = await mkdir(making).then(
    () => true,
    () => false,
  )
  if (isFirst && !existsSync(whole))
    await make(making, whole).catch(async (error: unknown) => {
      await writeFile(failed, String(error))
      throw error
    })
  return until(
    () => {
      if (existsSync(failed)) throw new Error('the data of the product could not be prepared; the file that asked first tells why')
      return existsSync(whole) ? whole : undefined
    },
    () => 'the data of the product were not prepared',
  )
}

/** A data folder of a product that was started before; `clean` removes it. */
export async function preparedData(): Promise<Awaited<ReturnType<typeof freshData>>> {
  const [whole, data] = [await prepared(), await freshData()]
  await run('cp', ['-a', `${whole}/.`, data.folder])
  return data
}
