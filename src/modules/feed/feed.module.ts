import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TenancyModule } from '../tenancy/tenancy.module.js';
import { EventConsumerController } from './event-consumer.controller.js';
import { EventController } from './event.controller.js';
import { FeedConsumerEntity } from './feed-consumer.entity.js';
import { FeedConsumersRepository } from './feed-consumers.repository.js';
import { FeedConsumersService } from './feed-consumers.service.js';
import { FeedCursors } from './feed-cursors.js';
import { FeedShiftEntity } from './feed-shift.entity.js';
import { FeedShifts } from './feed-shifts.js';
import { FeedRepository } from './feed.repository.js';
import { FeedStreamService } from './feed-stream.service.js';
import { FeedService } from './feed.service.js';
import { FeedWatch } from './feed-watch.js';

@Module({
  imports: [TypeOrmModule.forFeature([FeedConsumerEntity, FeedShiftEntity]), TenancyModule],
  controllers: [EventConsumerController, EventController],
  providers: [
    FeedRepository,
    FeedConsumersRepository,
    FeedCursors,
    FeedShifts,
    FeedWatch,
    FeedService,
    FeedStreamService,
    FeedConsumersService,
  ],
  exports: [FeedConsumersService],
})
export class FeedModule {}
