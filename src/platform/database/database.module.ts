import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Env } from '../../config/env.js';
import { Database } from './database.js';
import { DatabasePulse } from './database-pulse.js';
import { dataSourceOptions } from './data-source.js';
import { Partitions } from './partitions.js';
import { Replicas } from './replicas.js';
import { TenantWall } from './tenant-wall.js';
import { WorkspaceWriteEntity } from './workspace-write.entity.js';
import { WritePositions } from './write-positions.js';

@Module({ providers: [DatabasePulse], exports: [DatabasePulse] })
class PulseModule {}

/** The connection pools, `Replicas` and `Database`. Entities register themselves through `TypeOrmModule.forFeature`. */
@Global()
@Module({
  imports: [
    PulseModule,
    TypeOrmModule.forRootAsync({
      imports: [PulseModule],
      inject: [Env, DatabasePulse],
      useFactory: (env: Env, pulse: DatabasePulse) => ({
        ...dataSourceOptions(
          {
            url: env.DATABASE_URL,
            poolSize: env.DATABASE_POOL,
            applicationName: `lodgewire-${env.ROLE}`,
            asSystem: env.ROLE === 'worker',
            pulse: env.runsApi ? pulse : undefined,
          },
          [],
        ),
        autoLoadEntities: true,
        retryAttempts: 10,
        retryDelay: 500,
      }),
    }),
    TypeOrmModule.forFeature([WorkspaceWriteEntity]),
  ],
  providers: [Database, Partitions, Replicas, TenantWall, WritePositions],
  exports: [PulseModule, Database, Partitions, Replicas, WritePositions],
})
export class DatabaseModule {}
