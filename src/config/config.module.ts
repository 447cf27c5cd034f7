import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Env } from './env.js';

@Global()
@Module({})
export class ConfigModule {
  static of(env: Env): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: Env, useValue: env }], exports: [Env] };
  }
}
